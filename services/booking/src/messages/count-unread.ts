import type { BookingContext } from '../context.ts'
import { findCorrespondent } from './steps/find-correspondent.ts'
import { countUnread } from './store/threads.ts'

/** @throws not-found for an admin */
export const countUnreadThreads = async (ctx: BookingContext): Promise<{ unread: number }> => ({
  unread: await countUnread(ctx.db.kysely, findCorrespondent(ctx).userId),
})
