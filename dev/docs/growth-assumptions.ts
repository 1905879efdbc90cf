/**
 * Assumptions about a million users behind the sizes in docs/operating/scale.md. They are not measured. Change one and run
 * `npm run generate`. Bytes per row and rows per booking are measured (`npm run bench -- sizes`).
 */

export const USERS = 1_000_000
/** Tables that are kept as long as the account have grown for this long. */
export const YEARS = 3
export const PROFESSIONALS = 20_000
export const BOOKINGS_PER_USER_AND_YEAR = 4
/** Share of bookings that are the first of their pair, and so charge the fee. */
export const NEW_PAIRS = 0.4
const REVIEWS_PER_BOOKING = 0.3
const SETS_PER_WORKOUT = 15
const WORKOUTS_LOGGED_PER_USER_AND_YEAR = 20
const ANNOUNCEMENTS_PER_YEAR = 6
const SIGN_INS_PER_USER_AND_YEAR = 12

/** How often a row comes to be. `steps`: as many as a booking was measured to add. */
type Rate = { users: number } | { userYears: number } | { bookings: number } | { steps: true }
/** Days until a job deletes a row, or undefined when it is kept as long as the account or by law. */
export type Growth = { rates: Rate[]; days?: number; bound: string }

const ACCOUNT = 'the account'
const PAYMENTS = 'record of payments'
const account = (...rates: Rate[]): Growth => ({ rates, bound: ACCOUNT })
const payments = (...rates: Rate[]): Growth => ({ rates, bound: PAYMENTS })
const deleted = (days: number, job: string, ...rates: Rate[]): Growth => ({
  rates,
  days,
  bound: `${days} days, job \`${job}\``,
})

const inbox = deleted(400, 'prune', { steps: true })
const outbox = deleted(7, 'prune', { steps: true })
const keys = deleted(7, 'prune', { steps: true })

export const GROWTH: Record<string, Growth> = {
  'identity.users': account({ users: 1 }),
  'identity.sessions': deleted(60, 'old-sessions', { userYears: SIGN_INS_PER_USER_AND_YEAR }),
  'directory.user_roles': account({ users: 1 }),
  'directory.professionals': account({ users: PROFESSIONALS / USERS }),
  'directory.saved_professionals': account({ users: 3 }),
  'directory.profile_views': deleted(400, 'old-views', { userYears: 30 }),
  'directory.contact_accesses': deleted(800, 'old-contact-accesses', { userYears: 5 }),
  'directory.completed_sessions': account({ steps: true }),
  'directory.reviews': account({ bookings: REVIEWS_PER_BOOKING }),
  'directory.inbox': inbox,
  'directory.outbox': outbox,
  'booking.appointments': account({ steps: true }),
  'booking.accept_attempts': deleted(90, 'old-accepts', { steps: true }),
  'booking.idempotency_keys': keys,
  'booking.inbox': inbox,
  'booking.outbox': outbox,
  'billing.customers': account({ users: 0.1 }),
  'billing.subscriptions': account({ users: 0.1 }),
  'billing.checkouts': deleted(90, 'old-checkouts', { userYears: 1 }),
  'billing.stripe_events': deleted(90, 'old-provider-events', { userYears: 2 }),
  'billing.first_booking_fees': payments({ steps: true }),
  'billing.fee_attempts': payments({ steps: true }),
  'billing.fee_requests': payments({ steps: true }),
  'billing.payments': payments({ steps: true }, { userYears: 1.5 }),
  'billing.contact_accesses': payments({ userYears: 4 }),
  'billing.idempotency_keys': keys,
  'billing.inbox': inbox,
  'billing.outbox': outbox,
  'content.enrolments': account({ users: 1 }),
  'content.workouts': account({ users: 2 }),
  'content.workout_exercises': account({ users: 2 * 6 }),
  'content.training_logs': account({ userYears: WORKOUTS_LOGGED_PER_USER_AND_YEAR }),
  'content.logged_sets': account({ userYears: WORKOUTS_LOGGED_PER_USER_AND_YEAR * SETS_PER_WORKOUT }),
  'content.training_weeks': account({ userYears: 12 }),
  'content.training_exercises': account({ users: 12 }),
  'content.outbox': deleted(7, 'prune', { userYears: WORKOUTS_LOGGED_PER_USER_AND_YEAR }),
  'notification.notifications': deleted(
    365,
    'old-notifications',
    { steps: true },
    { userYears: ANNOUNCEMENTS_PER_YEAR },
  ),
  'notification.deliveries': deleted(
    365,
    'old-notifications',
    { steps: true },
    { userYears: ANNOUNCEMENTS_PER_YEAR },
  ),
  'notification.live_feed': deleted(7, 'live-feed', { steps: true }, { userYears: ANNOUNCEMENTS_PER_YEAR }),
  'notification.inbox': inbox,
  'notification.outbox': outbox,
}
