import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { BookingContext } from '../context.ts'
import type { Thread } from '../domain/thread.ts'
import { noThread } from '../errors.ts'
import { findBookingsOfPair, findThreadWith } from '../store/threads.ts'
import { findSide } from './find-side.ts'

export type Addressed = {
  side: Side
  userId: string
  /** Undefined before the first message or request. Professionals can't begin. */
  thread: Thread | undefined
  /** An open request, or a session that was once agreed. */
  hasBooked: boolean
}

/**
 * Finds what the caller and the other person have: for an athlete a professional's record, for a professional an
 * athlete. Doesn't tell whether a professional without a thread exists.
 * @throws not-found for an admin, or a professional whom the athlete never wrote to
 */
export const findAddressed = async (ctx: BookingContext, otherId: string): Promise<Addressed> => {
  const { side, userId } = findSide(ctx)
  const thread = await findThreadWith(ctx.db.kysely, side, { userId, otherId })
  if (side === 'professional') {
    if (!thread) throw noThread()
    return { side, userId, thread, hasBooked: false }
  }
  const pair = { athlete_id: userId, professional_id: otherId }
  const { has_request, had_session } = await findBookingsOfPair(ctx.db.kysely, pair)
  return { side, userId, thread, hasBooked: has_request || had_session }
}
