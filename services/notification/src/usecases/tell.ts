import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import type { Notice } from '../domain/notice.ts'
import type { NotificationSchema } from '../schema.ts'
import { queueMail } from '../store/deliveries.ts'
import { appendLive, type LiveEntry } from '../store/live-feed.ts'
import { insertNotification } from '../store/notifications.ts'
import { preferencesOf } from '../store/preferences.ts'

/** Whose open pages refetch what; everyone's where user_id is null. */
export type Changed = { user_id: string | null; kind: LiveKind; id: string }

/** Stores each notice, queues its mail where the person wants mails, and wakes the open pages of all concerned. */
export const tell = async (
  ctx: NotificationContext,
  tx: Tx<NotificationSchema>,
  emit: Emit,
  notices: Notice[],
  changed: Changed[],
): Promise<void> => {
  const now = ctx.now()
  const live: LiveEntry[] = changed.map(({ user_id, kind, id }) => ({ user_id, kind, item_id: id }))
  for (const notice of notices) {
    const id = newId()
    await insertNotification(tx, id, notice, now)
    const { emailNotifications } = await preferencesOf(tx, notice.user_id)
    if (emailNotifications) {
      await queueMail(tx, { id: newId(), notification_id: id, user_id: notice.user_id }, now)
    }
    emit(notificationCreated, notice.user_id, {
      notification_id: id,
      user_id: notice.user_id,
      type: notice.type,
      appointment_id: notice.appointment_id,
    })
    live.push({ user_id: notice.user_id, kind: 'notification', item_id: id })
  }
  await appendLive(tx, live, now)
}
