import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'

export type Viewer = 'visitor' | `${'athlete' | 'professional' | 'admin'}${'' | '-subscribed'}`
export type PublicPage = { path: string; name: string; viewers: readonly Viewer[] }

const VISITOR: readonly Viewer[] = ['visitor']
const EVERYONE: readonly Viewer[] = [
  ...VISITOR,
  'athlete',
  'athlete-subscribed',
  'professional',
  'professional-subscribed',
  'admin',
  'admin-subscribed',
]

/** Public pages with the viewers who get them as HTML. For other viewers, the app renders them. */
export const PAGES: readonly PublicPage[] = [
  { path: '/', name: 'index', viewers: VISITOR },
  { path: '/pricing', name: 'pricing', viewers: EVERYONE },
  { path: '/help', name: 'help', viewers: VISITOR },
  { path: '/privacy', name: 'privacy', viewers: VISITOR },
  { path: '/terms', name: 'terms', viewers: VISITOR },
  { path: '/contact', name: 'contact', viewers: VISITOR },
]

const PLAIN: SessionState['client'] = {
  stripe_publishable_key: null,
  stripe_script_url: null,
  demo: false,
  inbox_url: null,
  support_email: '%SUPPORT_EMAIL%',
  sso: null,
}

/** The client settings of each kind of installation, which decide what the demo strip shows. */
export const CLIENTS = {
  plain: PLAIN,
  demo: { ...PLAIN, demo: true },
  'demo-inbox': { ...PLAIN, demo: true, inbox_url: '%INBOX_URL%' },
}

/** Replaces dates with placeholders, which the BFF fills in. */
export const withoutDates = (html: string): string =>
  html
    .replace(`–${new Date().getFullYear()} Fieldside`, '–%YEAR% Fieldside')
    .replace(/[^>]+ · your time \([^)]*\)/, '%TOMORROW% · your time')

/** The login session of a kind of viewer. Pages show only the role and the subscription of a user. */
export const sessionOf = (viewer: Viewer, client: SessionState['client']): SessionState => {
  if (viewer === 'visitor') return { user: null, notifications: null, expires_at: null, client }
  const [role, subscribed] = viewer.split('-') as ['athlete' | 'professional' | 'admin', string | undefined]
  const user = { role, is_subscribed: subscribed !== undefined } as NonNullable<SessionState['user']>
  return { user, notifications: null, expires_at: null, client }
}
