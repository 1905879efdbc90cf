import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { appendLive, lockFeeds } from '../live/store/feed.ts'
import { withoutMails } from '../settings/store/preferences.ts'
import { notificationOfUnread } from './rules/message-notifications.ts'
import { queueMails, queuePushes } from './store/deliveries.ts'
import { insertNotifications } from './store/notifications.ts'
import {
  findUnnotified,
  threadOfKey,
  type UnreadThread,
  updateNotificationOfThread,
} from './store/unread-threads.ts'

const notify = (ctx: InSteps<NotificationContext>, unread: UnreadThread): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const { user_id, unread_since } = unread
    const notification = { ...notificationOfUnread(unread), id: newId() }
    const { id: notification_id, type, condition, details } = notification
    const entries = [{ user_id, kind: 'notification', item_id: notification_id, created_at: now } as const]
    await lockFeeds(tx, entries)
    if (!(await updateNotificationOfThread(tx, unread, notification_id))) return
    await insertNotifications(tx, [notification], now)
    await appendLive(tx, entries)
    const silent = await withoutMails(tx, 'messages', [user_id])
    const delivery = { notification_id, user_id, event_at: unread_since, condition }
    if (!silent.has(user_id))
      await queueMails(tx, 'mails', [{ ...delivery, id: newId(), details, runAt: now }])
    await queuePushes(tx, 'pushes', { kind: 'messages', to: [delivery], runAt: now })
    emit(notificationCreated, user_id, { notification_id, user_id, type, appointment_id: null })
  })

/** Notifies the reader of a thread that is unread for long, once until it is read. Returns a later time if it isn't yet. */
export const notifyOfUnread = async (
  ctx: InSteps<NotificationContext>,
  key: string,
): Promise<Date | undefined> => {
  const thread = threadOfKey(key)
  const unread = thread && (await findUnnotified(ctx.db, thread))
  if (!unread) return undefined
  if (unread.notified_at > ctx.now()) return unread.notified_at
  await notify(ctx, unread)
  return undefined
}
