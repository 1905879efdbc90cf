import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../../context.ts'
import { appendLive } from '../../live/store/feed.ts'
import type { DueDelivery } from '../store/deliveries.ts'
import { deleteNotificationRow } from '../store/notifications.ts'

/** Removes a notification that is no longer true from the person's list, with its deliveries. */
export const withdrawNotification = (
  ctx: InSteps<NotificationContext>,
  { user_id, notification_id: id }: DueDelivery,
): Promise<void> =>
  writeStep(ctx, async (tx) => {
    await appendLive(tx, [{ user_id, kind: 'notification', item_id: id, created_at: ctx.now() }])
    await deleteNotificationRow(tx, user_id, id)
  })
