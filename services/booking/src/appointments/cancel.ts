import type { BookingContext } from '../context.ts'
import { changeAppointment } from './change.ts'

/**
 * Cancels an appointment for either side.
 * @throws not-found, not-cancellable, too-late-to-cancel, answer-in-progress
 */
export const cancelAppointment = (ctx: BookingContext, id: string, message?: string) =>
  changeAppointment(ctx, id, (by) => ({ type: 'cancel', by }), message)

type Answer = { starts_at?: string | undefined; message?: string | undefined }

/** Declines a request and frees its time. @throws not-found, not-pending, answer-in-progress, time-changed */
export const declineAppointment = (ctx: BookingContext, id: string, { starts_at, message }: Answer) =>
  changeAppointment(ctx, id, () => ({ type: 'decline', seen: starts_at }), message)
