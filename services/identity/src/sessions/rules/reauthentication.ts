import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { REAUTHENTICATION_MINUTES, SSO_MINUTES } from '@fieldside/contracts/limits.ts'

/** Keycloak's clock may be behind ours, and `auth_time` has whole seconds. */
const CLOCK_TOLERANCE_MS = 5000

type Started = { user_id: string; reauth_begun_at: Date | null }
type Confirmed = { reauth_action: string | null; reauthenticated_at: Date | null }
type Identified = { accountId: string; authenticatedAt: Date | null }

/** Returns whether the user entered their password at Keycloak after the session started a single sign-on for it. */
export const isReauthenticated = (
  { user_id, reauth_begun_at }: Started,
  { accountId, authenticatedAt }: Identified,
  now: Date,
): boolean =>
  accountId === user_id &&
  authenticatedAt !== null &&
  reauth_begun_at !== null &&
  now.getTime() - reauth_begun_at.getTime() <= SSO_MINUTES * MINUTE_MS &&
  authenticatedAt.getTime() >= reauth_begun_at.getTime() - CLOCK_TOLERANCE_MS

/** Returns whether a session confirmed an action, which it may then do any number of times. */
export const isConfirmed = (
  { reauth_action, reauthenticated_at }: Confirmed,
  action: 'end-sessions' | 'second-factor',
  now: Date,
): boolean =>
  reauth_action === action && reauthenticated_at !== null && reauthenticated_at >= reauthenticatedSince(now)

/** Returns since when a confirmation of an action counts. */
export const reauthenticatedSince = (now: Date): Date =>
  new Date(now.getTime() - REAUTHENTICATION_MINUTES * MINUTE_MS)
