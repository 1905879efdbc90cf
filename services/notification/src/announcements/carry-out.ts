import { announcementSent, notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext, UserIds } from '../context.ts'
import { queueMails, queuePushes } from '../inbox/store/deliveries.ts'
import { appendLive } from '../live/store/feed.ts'
import type { NotificationSchema } from '../schema.ts'
import { withoutMails } from '../settings/store/preferences.ts'
import {
  type AnnouncementRow,
  advance,
  findAnnouncement,
  insertForEach,
  lockAt,
  type NotifiedUser,
} from './store/announcements.ts'

/** Small, because a batch locks its people's live feeds until it commits. */
const BATCH = 200
const PAGES_PER_RUN = 25

const notifyEach = async (
  ctx: NotificationContext,
  tx: Tx<NotificationSchema>,
  emit: Emit,
  added: readonly NotifiedUser[],
): Promise<void> => {
  const silent = await withoutMails(
    tx,
    'announcements',
    added.map(({ user_id }) => user_id),
  )
  const mailed = added.filter(({ user_id }) => !silent.has(user_id))
  await queueMails(
    tx,
    'bulk-mails',
    mailed.map((one) => ({ ...one, id: newId(), runAt: ctx.now() })),
  )
  await queuePushes(tx, 'bulk-pushes', { kind: 'announcements', to: added, runAt: ctx.now() })
  for (const { notification_id, user_id } of added) {
    emit(notificationCreated, user_id, {
      notification_id,
      user_id,
      type: 'announcement',
      appointment_id: null,
    })
  }
  const live = added.map(({ notification_id, user_id }) => ({
    user_id,
    kind: 'notification' as const,
    item_id: notification_id,
    created_at: ctx.now(),
  }))
  await appendLive(tx, live)
}

/** Notifies a batch and saves the position in one transaction, so that a crash neither skips nor repeats anyone. */
const notifyPage = async (
  ctx: NotificationContext,
  tx: Tx<NotificationSchema>,
  emit: Emit,
  seen: AnnouncementRow,
  { ids, more }: UserIds,
): Promise<void> => {
  const announcement = await lockAt(tx, seen)
  if (!announcement) return
  const { id, position, sent_by } = announcement
  const people = ids.map((user_id) => ({ notification_id: newId(), user_id }))
  const added = await insertForEach(tx, announcement, people, ctx.now())
  const recipients = await advance(tx, id, {
    position: ids.at(-1) ?? position,
    reached: added.length,
    finishedAt: more ? null : ctx.now(),
  })
  if (!more) emit(announcementSent, id, { announcement_id: id, sent_by, recipients })
  await notifyEach(ctx, tx, emit, added)
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
    await writeStep(ctx, (tx, emit) => notifyPage(ctx, tx, emit, open, people))
  }
  return ctx.now()
}
