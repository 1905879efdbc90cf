import type { BookingContext } from '../context.ts'
import { changeAppointment } from './change-appointment.ts'

/** Declines a request and frees its time. @throws not-found, not-pending, answer-in-progress, time-changed */
export const declineAppointment = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, () => ({ type: 'decline', seen }))
