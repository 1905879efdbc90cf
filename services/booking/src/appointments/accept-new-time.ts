import type { BookingContext } from '../context.ts'
import { changeTime } from './steps/change-time.ts'

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
