import type { BookingContext } from '../context.ts'
import { countUnread } from '../store/threads.ts'
import { findCorrespondent } from './find-correspondent.ts'

/** @throws not-found for an admin */
export const countUnreadThreads = async (ctx: BookingContext): Promise<{ unread: number }> => ({
  unread: await countUnread(ctx.db.kysely, findCorrespondent(ctx).userId),
})
