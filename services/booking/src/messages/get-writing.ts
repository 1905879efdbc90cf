import type { Writing } from '@fieldside/contracts/http/messages.ts'
import type { BookingContext } from '../context.ts'
import { messagesLeft } from './rules/thread.ts'
import { findAddressed } from './steps/find-addressed.ts'
import { findDraft } from './store/drafts.ts'

/** Returns what the caller's field to another person starts with. @throws not-found */
export const getWriting = async (ctx: BookingContext, otherId: string): Promise<Writing> => {
  const { side, userId, thread, hasBooked } = await findAddressed(ctx, otherId)
  return {
    thread_id: thread?.id ?? null,
    draft: await findDraft(ctx.db.kysely, { author_id: userId, other_id: otherId }),
    messages_left: messagesLeft(side, thread, hasBooked),
  }
}
