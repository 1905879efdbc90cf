import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../../context.ts'
import { createNotifications } from '../../inbox/create-notifications.ts'
import { adminIds } from '../../inbox/store/admins.ts'
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
  write(ctx, async (tx, emit, save) => {
    const now = ctx.now()
    const paused = await pauseActive(tx, id, reason, now)
    if (!paused) return
    const recipients = await recipientsOf(ctx, paused.created_by)
    const drafts = notificationsOfPausedWebhook({ ...paused, reason }, recipients)
    await createNotifications(tx, { now, save }, [{ drafts, emit }])
    ctx.countWebhook.pause(reason)
  })
