import { Role } from '@fieldside/contracts/roles.ts'
import { z } from 'zod'

/** Every screen of the web client with the users who may open it, for the visual and accessibility tests. */

const Screens = z.object({
  SCREENS: z.array(
    z.object({
      path: z.string(),
      access: z.union([z.literal('anyone'), z.literal('signed-in'), z.array(Role)]),
    }),
  ),
})

// Loaded as data through a path the compiler does not follow, because the web's sources are a separate program.
const web = new URL('../web/src/app/screens.ts', import.meta.url).href
const { SCREENS } = Screens.parse(await import(web))

/** newcomer: signed up but without a role. */
export const VIEWERS = ['visitor', 'newcomer', ...Role.options] as const
export type Viewer = (typeof VIEWERS)[number]

export type Places = {
  professional: string
  booking: string
  /** Of the athlete and the professional. */
  thread: string
  program: string
  workout: string
  webhook: string
}

/** Addresses of screens that need an id or more than one address. */
const ADDRESSES: Record<string, (places: Places) => string[]> = {
  '/search': () => ['/search', '/search?location=Denver', '/search?location=Nowhere'],
  '/saved-searches/:id': ({ professional }) => [`/saved-searches/${professional}`],
  '/compare': ({ professional }) => [`/compare?ids=${professional}`, '/compare'],
  '/professional/:id': ({ professional }) => [`/professional/${professional}`],
  '/waitlists/:id': ({ professional }) => [`/waitlists/${professional}`],
  '/booking/:id': ({ booking }) => [`/booking/${booking}`],
  '/booking/:id/intake': ({ booking }) => [`/booking/${booking}/intake`],
  '/messages/:id': ({ thread }) => [`/messages/${thread}`],
  '/booking-confirmation': ({ booking }) => ['/booking-confirmation', `/booking-confirmation?id=${booking}`],
  '/athlete-dashboard': () => tabs('/athlete-dashboard', ['saved', 'programs', 'history', 'reviews']),
  '/bookings': () => tabs('/bookings', ['requests', 'past']),
  '/provider-dashboard': () => [
    ...tabs('/provider-dashboard', ['profile', 'reviews', 'analytics']),
    '/provider-dashboard?view=day',
    '/provider-dashboard?view=list',
  ],
  '/professional-billing': () => tabs('/professional-billing', ['payment-methods', 'pricing', 'policies']),
  '/exercise-database': () => ['/exercise-database', '/exercise-database?search=nothing-like-it'],
  '/workouts/:id': ({ workout }) => [`/workouts/${workout}`],
  '/workouts/:id/train': ({ workout }) => [`/workouts/${workout}/train`],
  '/programs/:id': ({ program }) => [`/programs/${program}`],
  '/programs/:id/days/:day/train': ({ program }) => [`/programs/${program}/days/1/train`],
  // Pages of what the viewer doesn't have: the stories of plans look at those with a plan.
  '/plans/:id': ({ booking }) => [`/plans/${booking}`],
  '/plans/:id/train': ({ booking }) => [`/plans/${booking}/train`],
  '/clients/:id': ({ booking }) => [`/clients/${booking}`],
  '/clients/:id/plans/new': ({ booking }) => [`/clients/${booking}/plans/new`],
  '/clients/:id/plans/:planId': ({ booking }) => [`/clients/${booking}/plans/${booking}`],
  '/plan-templates/:id': ({ booking }) => [`/plan-templates/${booking}`],
  '/receipts/:id': ({ booking }) => [`/receipts/${booking}`],
  '/payment-success': () => ['/payment-success?session_id=cs_test_unknown&type=subscription'],
  '/payment-cancel': () => ['/payment-cancel?type=subscription', '/payment-cancel'],
  '/auth': () => ['/auth', '/auth?mode=sign-up', '/auth?mode=forgot'],
  '/account': () => tabs('/account', ['security', 'billing']),
  '/admin': () => tabs('/admin', ['professionals', 'users', 'bookings', 'programs']),
  '/admin/webhooks/:id': ({ webhook }) => tabs(`/admin/webhooks/${webhook}`, ['verify']),
}

const tabs = (path: string, others: string[]): string[] => [
  path,
  ...others.map((tab) => `${path}?tab=${tab}`),
]

const mayOpen = (who: Viewer, access: (typeof SCREENS)[number]['access']): boolean => {
  if (access === 'anyone') return true
  if (who === 'visitor') return false
  return access === 'signed-in' || (who !== 'newcomer' && access.includes(who))
}

/** Returns the addresses of every screen that a user may open. A path without an entry above is its own address. */
export const addressesOf = (who: Viewer, places: Places): string[] => {
  // Without a role, every address leads to the choice of role.
  if (who === 'newcomer') return ['/onboarding']
  const addresses = SCREENS.filter(({ access }) => mayOpen(who, access)).flatMap(
    ({ path }) => ADDRESSES[path]?.(places) ?? [path],
  )
  return [...addresses, '/no-such-page']
}
