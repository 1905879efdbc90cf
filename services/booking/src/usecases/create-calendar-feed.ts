import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { createCalendarFeed as endpoint } from '@fieldside/contracts/http/calendar-feeds.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { hashOfSecret, newSecret } from '@fieldside/platform/secret.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { feedOf } from '../replies.ts'
import { saveFeedToken } from '../store/calendar-feeds.ts'

/** Creates the caller's feed, or replaces its token, and returns the token, which isn't stored. */
export const createCalendarFeed = (ctx: BookingContext): Promise<ReplyOf<typeof endpoint>> => {
  const token = newSecret()
  return write(ctx, async (tx) => {
    const saved = { user_id: userOf(ctx).userId, token_hash: hashOfSecret(token), created_at: ctx.now() }
    return { feed: feedOf(await saveFeedToken(tx, saved)), token }
  })
}
