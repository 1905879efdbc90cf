import type { InSteps } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { lockFeeds } from '../live/store/feed.ts'
import { createNotifications } from './create-notifications.ts'
import { notificationOfUnread } from './rules/message-notifications.ts'
import {
  findUnnotified,
  threadOfKey,
  type UnreadThread,
  updateNotificationOfThread,
} from './store/unread-threads.ts'

const notify = (ctx: InSteps<NotificationContext>, unread: UnreadThread): Promise<void> =>
  writeStep(ctx, async (tx, emit, save) => {
    const draft = { ...notificationOfUnread(unread), id: newId() }
    await lockFeeds(tx, [draft])
    if (!(await updateNotificationOfThread(tx, unread, draft.id))) return
    const at = unread.unread_since.toISOString()
    await createNotifications(tx, { now: ctx.now(), save }, [{ drafts: [draft], at, emit }])
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
