import { announcementSent } from '@fieldside/contracts/events/notification.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, type Save, writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext, UserIds } from '../context.ts'
import { createNotifications } from '../inbox/create-notifications.ts'
import type { NotificationSchema } from '../schema.ts'
import {
  type AnnouncementRow,
  advance,
  findAnnouncement,
  findNotified,
  lockAt,
} from './store/announcements.ts'

/** Small, because a batch locks its people's live feeds until it commits. */
const BATCH = 200
const PAGES_PER_RUN = 25

const draftOf = ({ id, title, message }: AnnouncementRow, userId: string) => ({
  user_id: userId,
  announcement_id: id,
  type: 'announcement' as const,
  title,
  message,
  link: '/notifications',
  appointment_id: null,
})

/** Notifies a batch and saves the position in one transaction, so that a crash neither skips nor repeats anyone. */
const notifyPage = async (
  ctx: NotificationContext,
  { tx, emit, save }: { tx: Tx<NotificationSchema>; emit: Emit; save: Save },
  seen: AnnouncementRow,
  { ids, more }: UserIds,
): Promise<void> => {
  const announcement = await lockAt(tx, seen)
  if (!announcement) return
  const { id, position, sent_by } = announcement
  const notified = await findNotified(tx, id, ids)
  const drafts = ids.filter((userId) => !notified.has(userId)).map((userId) => draftOf(announcement, userId))
  const now = ctx.now()
  const recipients = await advance(tx, id, {
    position: ids.at(-1) ?? position,
    reached: drafts.length,
    finishedAt: more ? null : now,
  })
  if (!more) emit(announcementSent, id, { announcement_id: id, sent_by, recipients })
  await createNotifications(tx, { now, save }, [{ drafts, emit }])
}

/**
 * Notifies people until everyone is reached or the page limit, which keeps shutdown short. Then it runs again at once.
 * @throws unavailable while identity is unavailable; the next run continues
 */
export const carryOutAnnouncement = async (
  ctx: InSteps<NotificationContext>,
  id: string,
): Promise<unknown> => {
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const open = await findAnnouncement(ctx.db, id)
    if (!open || open.finished_at) return
    const people = await ctx.allUsers.idsAfter(open.position, open.created_at, BATCH)
    await writeStep(ctx, (tx, emit, save) => notifyPage(ctx, { tx, emit, save }, open, people))
  }
  return ctx.now()
}
