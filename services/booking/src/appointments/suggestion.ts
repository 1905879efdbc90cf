import type { InSteps } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { changeAppointment } from './change.ts'
import { carryOutSingle } from './steps/carry-out-accept.ts'
import { changeTime } from './steps/change-time.ts'
import { openAccept } from './steps/open-accept.ts'

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

type Accepted = { starts_at?: string | undefined; confirm_overlap?: boolean | undefined }

/**
 * Accepts the proposed time for the athlete and reserves it while the fee is charged.
 * @throws not-found, not-pending, answer-in-progress, no-suggestion, time-changed, slot-taken, own-session-overlaps,
 * and the problems of carryOutAccept
 */
export const acceptSuggestion = async (ctx: InSteps<BookingContext>, id: string, accepted: Accepted) => {
  const { starts_at: seen, confirm_overlap: confirmOverlap } = accepted
  const commandOf = () => ({ type: 'accept_alternate', seen }) as const
  return carryOutSingle(ctx, await openAccept(ctx, id, { commandOf, confirmOverlap }))
}

/**
 * Declines the proposed time, so that the requested one stands.
 * @throws not-found, not-pending, answer-in-progress, no-suggestion, time-changed
 */
export const declineSuggestion = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, () => ({ type: 'decline_alternate', seen }))
