import type { BookingContext } from '../context.ts'
import { refuseAcceptSuggestion } from '../domain/appointment.ts'
import { carryOutAccept } from './carry-out-accept.ts'
import { openAccept } from './open-accept.ts'

type Accepted = { starts_at?: string | undefined; confirm_overlap?: boolean | undefined }

/**
 * Accepts the suggested time for the athlete and reserves it while the fee is charged.
 * @throws not-found, not-pending, answer-in-progress, no-suggestion, time-changed, slot-taken, own-session-overlaps,
 * and the problems of carryOutAccept
 */
export const acceptSuggestion = async (ctx: BookingContext, id: string, accepted: Accepted) =>
  carryOutAccept(
    ctx,
    await openAccept(ctx, id, {
      kind: 'accept_suggestion',
      refuse: refuseAcceptSuggestion,
      startOf: ({ suggested_at, starts_at }) => suggested_at ?? starts_at,
      seen: accepted.starts_at,
      overlap: { isConfirmed: accepted.confirm_overlap },
    }),
  )
