import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { noThread } from '../errors.ts'
import { sideIn, type Thread } from './rules/thread.ts'
import { findThread } from './store/threads.ts'

/** Returns a thread and the caller's side of it. @throws not-found if it is missing or not theirs */
export const findOwnThread = async (
  ctx: BookingContext,
  id: string,
): Promise<{ thread: Thread; side: Side }> => {
  const thread = await findThread(ctx.db.kysely, id)
  const side = thread && sideIn(thread, userOf(ctx))
  if (!thread || !side) throw noThread()
  return { thread, side }
}
