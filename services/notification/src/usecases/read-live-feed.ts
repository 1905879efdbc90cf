import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { readLiveFeed as endpoint } from '@fieldside/contracts/http/notification.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { liveAfter, livePosition } from '../store/live-feed.ts'

/** Returns the position after the last item, so that later entries appear in the stream that follows. */
export const readLiveFeed = async (
  ctx: NotificationContext,
  { after }: { after?: number | undefined },
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId } = userOf(ctx)
  if (after === undefined) return { items: [], position: await livePosition(ctx.db, userId) }
  const items = await liveAfter(ctx.db, after, userId)
  return { items, position: Math.max(after, items.at(-1)?.position ?? 0) }
}
