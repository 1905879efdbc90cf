import type { BookingContext } from '../context.ts'
import { countUnread } from '../store/threads.ts'
import { findSide } from './find-side.ts'

/** @throws not-found for an admin */
export const countUnreadThreads = async (ctx: BookingContext): Promise<{ unread: number }> => {
  const { side, userId } = findSide(ctx)
  return { unread: await countUnread(ctx.db.kysely, side, userId) }
}
