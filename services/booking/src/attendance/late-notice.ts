import { changeAppointment } from '../appointments/change.ts'
import type { BookingContext } from '../context.ts'

/**
 * Tells the other side that the caller can't make the session.
 * @throws not-found, not-a-session, too-early-for-notice, started, late-notice-given, too-many-messages
 */
export const giveLateNotice = (ctx: BookingContext, id: string, message?: string) =>
  changeAppointment(ctx, id, (by) => ({ type: 'give_late_notice', by }), message)

/** Withdraws the caller's late notice. @throws not-found, not-a-session, no-late-notice, started */
export const withdrawLateNotice = (ctx: BookingContext, id: string) =>
  changeAppointment(ctx, id, (by) => ({ type: 'withdraw_late_notice', by }))

/** Releases the time after the other side's late notice. @throws not-found, not-a-session, no-late-notice */
export const releaseSession = (ctx: BookingContext, id: string) =>
  changeAppointment(ctx, id, (by) => ({ type: 'release', by }))
