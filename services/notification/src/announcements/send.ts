import type { Announcement, AnnouncementForm } from '@fieldside/contracts/http/announcements.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { insertAnnouncement } from './store/announcements.ts'

/** Stores an announcement. A job notifies people in batches. */
export const sendAnnouncement = (
  ctx: NotificationContext,
  { title, message }: AnnouncementForm,
): Promise<Announcement> =>
  write(ctx, async (tx) => {
    const row = await insertAnnouncement(tx, {
      id: newId(),
      title,
      message,
      sent_by: userOf(ctx).userId,
      created_at: ctx.now(),
    })
    await audit(tx, ctx, {
      action: 'send-announcement',
      objectType: 'announcement',
      objectId: row.id,
      after: { title, message },
    })
    return { id: row.id, title, message, sent_at: row.created_at.toISOString() }
  })
