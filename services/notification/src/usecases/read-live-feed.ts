import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { readLiveFeed as endpoint } from '@fieldside/contracts/http/notification.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { liveAfter, livePosition } from '../store/live-feed.ts'

/** Reads the position first, so that concurrent entries appear in the items or in the stream that follows. */
export const readLiveFeed = async (
  ctx: NotificationContext,
  { after }: { after?: number | undefined },
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId } = userOf(ctx)
  const position = await livePosition(ctx.db, userId)
  if (after === undefined) return { items: [], position }
  const items = await liveAfter(ctx.db, after, userId)
  return { items, position: Math.max(after, items.at(-1)?.position ?? 0) }
}
