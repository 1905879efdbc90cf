import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { BookingContext } from '../context.ts'
import { noThread } from '../errors.ts'
import { isUnreadBy } from './rules/thread.ts'
import { findThread } from './store/threads.ts'

/** Tells notification whether a side still has unread messages. @throws not-found */
export const getThreadUnread = async (
  ctx: BookingContext,
  id: string,
  side: Side,
): Promise<{ is_unread: boolean }> => {
  const thread = await findThread(ctx.db.kysely, id)
  if (!thread) throw noThread()
  return { is_unread: isUnreadBy(side, thread) }
}
