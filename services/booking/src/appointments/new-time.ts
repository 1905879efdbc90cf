import type { BookingContext } from '../context.ts'
import { changeAppointment } from './change.ts'
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

const TAKEN = 'The proposed time is no longer available. The session keeps its current time.'

type Accepted = { starts_at?: string | undefined; confirm_overlap?: boolean | undefined }

/**
 * Moves the session to the time the other side proposed and transfers the slot hold to it.
 * @throws not-found, not-agreed, no-new-time, too-late-to-reschedule, time-changed, slot-taken, own-session-overlaps
 */
export const acceptNewTime = (ctx: BookingContext, id: string, accepted: Accepted) =>
  changeTime(ctx, id, {
    commandOf: (by) => ({ type: 'accept_move', by, seen: accepted.starts_at }),
    confirmOverlap: accepted.confirm_overlap,
    takenDetail: TAKEN,
  })

/**
 * Declines the other side's proposal or withdraws one's own.
 * @throws not-found, not-agreed, no-new-time, time-changed
 */
export const declineNewTime = (ctx: BookingContext, id: string, seen?: string) =>
  changeAppointment(ctx, id, (by) => ({ type: 'decline_move', by, seen }))
