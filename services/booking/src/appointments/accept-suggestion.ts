import type { BookingContext } from '../context.ts'
import { carryOutAccept } from './steps/carry-out-accept.ts'
import { openAccept } from './steps/open-accept.ts'

type Accepted = { starts_at?: string | undefined; confirm_overlap?: boolean | undefined }

/**
 * Accepts the proposed time for the athlete and reserves it while the fee is charged.
 * @throws not-found, not-pending, answer-in-progress, no-suggestion, time-changed, slot-taken, own-session-overlaps,
 * and the problems of carryOutAccept
 */
export const acceptSuggestion = async (ctx: BookingContext, id: string, accepted: Accepted) => {
  const { starts_at: seen, confirm_overlap: confirmOverlap } = accepted
  const commandOf = () => ({ type: 'accept_alternate', seen }) as const
  return carryOutAccept(ctx, await openAccept(ctx, id, { commandOf, confirmOverlap }))
}
