import type { BookingContext } from '../context.ts'
import { changeAppointment } from './steps/change.ts'

/**
 * Declines the other side's proposal or withdraws one's own.
 * @throws not-found, not-agreed, no-new-time, time-changed
 */
export const declineNewTime = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, (by) => ({ type: 'decline_move', by, seen }))
