import type { BookingContext } from '../context.ts'
import { changeTime } from './steps/change-time.ts'

type Suggestion = { suggested_date: string; message?: string | undefined }

/**
 * Proposes another time for a request. It holds no time until it is accepted.
 * @throws not-found, invalid-input, not-pending, answer-in-progress, slot-taken
 */
export const suggestTime = (ctx: BookingContext, id: string, { suggested_date, message }: Suggestion) =>
  changeTime(ctx, id, {
    commandOf: () => ({ type: 'propose_alternate', starts_at: new Date(suggested_date) }),
    message,
  })
