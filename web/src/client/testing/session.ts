import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { SessionUser } from '../session.tsx'

/** An onboarded athlete whose email address is confirmed. An administrator has two-step sign-in. */
export const userOf = (changes: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  email: 'maya@people.test',
  role: 'athlete',
  first_name: 'Maya',
  last_name: 'Okafor',
  full_name: 'Maya Okafor',
  is_onboarded: true,
  email_confirmed: true,
  pending_email: null,
  is_subscribed: false,
  subscription_status: 'inactive',
  adult_stated: true,
  second_factor: changes.role === 'admin',
  created_at: '2026-11-01T09:00:00Z',
  ...changes,
})

/** What GET /session replies; null for a visitor. */
export const sessionOf = (
  user: Partial<SessionUser> | null,
  client: Partial<SessionState['client']> = {},
): SessionState => ({
  user: user && userOf(user),
  notifications: null,
  expires_at: null,
  client: {
    stripe_publishable_key: null,
    stripe_script_url: null,
    demo: false,
    inbox_url: null,
    support_email: 'support@fieldside.test',
    sso: null,
    ...client,
  },
})
