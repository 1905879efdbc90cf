import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { insertFirstZone } from './store/known-zones.ts'
import { sendWaiting } from './store/waiting-deliveries.ts'

/** Keeps the zone if none is known of this person, and decides again on what waits for the quiet hours' end. */
export const reportTimeZone = async (
  ctx: NotificationContext,
  timeZone: string | undefined,
): Promise<void> => {
  const { userId } = userOf(ctx)
  if (!timeZone) return
  await write(ctx, async (tx) => {
    if (await insertFirstZone(tx, userId, timeZone)) await sendWaiting(tx, userId, ctx.now())
  })
}
