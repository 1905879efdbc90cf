import type { Landing, LandingCard, LandingSlot } from '@fieldside/contracts/http/bff/landing.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'

export type Viewer =
  | 'visitor'
  | `visitor-${1 | 2 | 3}`
  | `${'athlete' | 'professional' | 'admin'}${'' | '-subscribed'}`
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
  { path: '/', name: 'index', viewers: [...VISITOR, 'visitor-1', 'visitor-2', 'visitor-3'] },
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
  videos: '%VIDEOS%',
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
  if (viewer.startsWith('visitor')) return { user: null, notifications: null, expires_at: null, client }
  const [role, subscribed] = viewer.split('-') as ['athlete' | 'professional' | 'admin', string | undefined]
  const user = { role, is_subscribed: subscribed !== undefined } as NonNullable<SessionState['user']>
  return { user, notifications: null, expires_at: null, client }
}

const slotOf = (professional: string, letter: string): LandingSlot => ({
  at: `%PRO_${professional}_SLOT_${letter}_AT%`,
  day: `%PRO_${professional}_SLOT_${letter}_DAY%`,
  clock: `%PRO_${professional}_SLOT_${letter}_CLOCK%`,
})

const cardOf = (letter: string): LandingCard => ({
  id: `%PRO_${letter}_ID%`,
  name: `%PRO_${letter}_NAME%`,
  initials: `%PRO_${letter}_INITIALS%`,
  hue: `%PRO_${letter}_HUE%` as unknown as number,
  about: `%PRO_${letter}_ABOUT%`,
  rating: `%PRO_${letter}_RATING%`,
  slots: ['A', 'B', 'C', 'D'].map((slot) => slotOf(letter, slot)),
})

/** Placeholders for the professionals of the landing page, which the BFF fills in (bff/src/http/landing-values.ts). */
export const landingOf = (viewer: Viewer): Landing => {
  const count = Number(viewer.split('-')[1]) || 0
  return { professionals: ['A', 'B', 'C'].slice(0, count).map(cardOf), zone: '%ZONE%' }
}
