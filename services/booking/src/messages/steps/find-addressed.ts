import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { BookingContext } from '../../context.ts'
import { noThread } from '../../errors.ts'
import { sideIn, type Thread } from '../rules/thread.ts'
import { findBookingsOfPair, findThreadWith } from '../store/threads.ts'
import { findCorrespondent } from './find-correspondent.ts'

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
 * athlete. In a thread the caller keeps their side when their role changes. Doesn't tell whether a professional without
 * a thread exists.
 * @throws not-found for an admin, or a professional whom the athlete never wrote to
 */
export const findAddressed = async (ctx: BookingContext, otherId: string): Promise<Addressed> => {
  const caller = findCorrespondent(ctx)
  const { userId } = caller
  const thread = await findThreadWith(ctx.db.kysely, { userId, otherId })
  const side = (thread && sideIn(thread, caller)) ?? caller.role
  if (side === 'professional') {
    if (!thread) throw noThread()
    return { side, userId, thread, hasBooked: false }
  }
  const pair = { athlete_id: userId, professional_id: otherId }
  const { has_request, had_session } = await findBookingsOfPair(ctx.db.kysely, pair)
  return { side, userId, thread, hasBooked: has_request || had_session }
}
