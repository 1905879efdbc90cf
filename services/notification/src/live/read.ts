import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { readLiveFeed as endpoint } from '@fieldside/contracts/http/notification.ts'
import { type FeedPosition, feedPositionAfter } from '@fieldside/contracts/live-position.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { liveAfter, livePosition } from './store/feed.ts'

type Reply = ReplyOf<typeof endpoint>

const replyOf = (items: Reply['items'], positions: FeedPosition): Reply => ({
  items,
  position: Math.max(positions.own, positions.everyone),
  positions,
})

/** Returns the position after the last item, so that later entries appear in the stream that follows. */
export const readLiveFeed = async (
  ctx: NotificationContext,
  { after, everyone_after = after }: { after?: number | undefined; everyone_after?: number | undefined },
): Promise<Reply> => {
  const { userId } = userOf(ctx)
  if (after === undefined || everyone_after === undefined)
    return replyOf([], await livePosition(ctx.db, userId))
  const from: FeedPosition = { own: after, everyone: everyone_after }
  const items = await liveAfter(ctx.db, from, userId)
  return replyOf(
    items,
    items.reduce((at, item) => feedPositionAfter(at, item) ?? at, from),
  )
}
