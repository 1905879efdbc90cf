import type { BookingContext } from '../context.ts'
import { changeAppointment } from './steps/change.ts'

/**
 * Declines the proposed time, so that the requested one stands.
 * @throws not-found, not-pending, answer-in-progress, no-suggestion, time-changed
 */
export const declineSuggestion = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, () => ({ type: 'decline_alternate', seen }))
