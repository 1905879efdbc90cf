import type { BookingContext } from '../context.ts'
import { changeTime } from './steps/change-time.ts'

type Proposal = {
  proposed_date: string
  confirm_overlap?: boolean | undefined
  message?: string | undefined
}

/**
 * Proposes a new time for an agreed session, replacing any open proposal. It holds no time until it is accepted.
 * @throws not-found, invalid-input, not-agreed, too-late-to-reschedule, slot-taken, slot-not-open,
 * own-session-overlaps
 */
export const proposeNewTime = (
  ctx: BookingContext,
  id: string,
  { proposed_date, confirm_overlap, message }: Proposal,
) =>
  changeTime(ctx, id, {
    commandOf: (by) => ({ type: 'propose_move', by, starts_at: new Date(proposed_date) }),
    confirmOverlap: confirm_overlap,
    keepsHours: true,
    message,
  })
