import type { BookingContext } from '../context.ts'
import { changeAppointment } from './change.ts'

/**
 * Cancels an appointment for either side.
 * @throws not-found, not-cancellable, too-late-to-cancel, answer-in-progress
 */
export const cancelAppointment = (ctx: BookingContext, id: string, message?: string) =>
  changeAppointment(ctx, id, (by) => ({ type: 'cancel', by }), message)
