import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../../context.ts'
import { adminIds } from '../../inbox/store/admins.ts'
import { queueMails, queuePushes } from '../../inbox/store/deliveries.ts'
import { insertNotifications } from '../../inbox/store/notifications.ts'
import { appendLive } from '../../live/store/feed.ts'
import { withoutMails } from '../../settings/store/preferences.ts'
import { notificationsOfPausedWebhook } from '../rules/notifications.ts'
import { pauseActive } from '../store/endpoints.ts'

/** Returns the administrator who created an endpoint, or all administrators if someone else did. */
const recipientsOf = async (ctx: NotificationContext, createdBy: string): Promise<string[]> => {
  const admins = await adminIds(ctx.db)
  const [kind, id] = createdBy.split(':')
  return kind === 'user' && admins.includes(id!) ? [id!] : admins
}

/** Pauses an endpoint and notifies its creator. Does nothing if it is already paused or deleted. */
export const pauseFailingWebhook = (
  ctx: NotificationContext,
  id: string,
  reason: 'failing' | 'gone',
): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const now = ctx.now()
    const paused = await pauseActive(tx, id, reason, now)
    if (!paused) return
    const recipients = await recipientsOf(ctx, paused.created_by)
    const notifications = notificationsOfPausedWebhook({ ...paused, reason }, recipients).map((draft) => ({
      ...draft,
      id: newId(),
    }))
    await appendLive(
      tx,
      notifications.map(({ id: item_id, user_id }) => ({
        ...{ user_id, kind: 'notification' as const, item_id, created_at: now },
      })),
    )
    await insertNotifications(tx, notifications, now)
    const silent = await withoutMails(tx, 'announcements', recipients)
    const mailed = notifications.filter(({ user_id }) => !silent.has(user_id))
    const mails = mailed.map((one) => ({
      id: newId(),
      notification_id: one.id,
      user_id: one.user_id,
      details: one.details,
      runAt: now,
    }))
    await queueMails(tx, 'mails', mails)
    const to = notifications.map(({ id, user_id }) => ({ notification_id: id, user_id }))
    await queuePushes(tx, 'pushes', { kind: 'announcements', to, runAt: now })
    for (const { id: notification_id, user_id, type } of notifications)
      emit(notificationCreated, user_id, { notification_id, user_id, type, appointment_id: null })
    ctx.countWebhook.pause(reason)
  })
