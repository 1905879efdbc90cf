import type { Database, Tx } from '@fieldside/platform/database.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

export type AnnouncementRow = Selectable<NotificationSchema['announcements']>
type NewAnnouncement = Pick<AnnouncementRow, 'id' | 'title' | 'message' | 'sent_by' | 'created_at'>
type NotificationTx = Tx<NotificationSchema>

export const insertAnnouncement = async (
  tx: NotificationTx,
  row: NewAnnouncement,
): Promise<AnnouncementRow> => {
  await scheduleJob(tx, { job: 'announcements', key: row.id, runAt: row.created_at })
  return tx.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()
}

export const findAnnouncement = (
  db: Database<NotificationSchema>,
  id: string,
): Promise<AnnouncementRow | undefined> =>
  db.kysely.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an announcement at its known position. Returns undefined if another instance has advanced it. */
export const lockAt = (
  tx: NotificationTx,
  { id, position }: Pick<AnnouncementRow, 'id' | 'position'>,
): Promise<AnnouncementRow | undefined> =>
  tx
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`position is not distinct from ${position}::uuid`)
    .forUpdate()
    .executeTakeFirst()

type Progress = { position: string | null; reached: number; finishedAt: Date | null }

/** Saves the progress and returns how many people the announcement has reached. */
export const advance = async (
  tx: NotificationTx,
  id: string,
  { position, reached, finishedAt }: Progress,
): Promise<number> => {
  const { recipients } = await tx
    .updateTable('announcements')
    .set((eb) => ({ position, recipients: eb('recipients', '+', reached), finished_at: finishedAt }))
    .where('id', '=', id)
    .returning('recipients')
    .executeTakeFirstOrThrow()
  return recipients
}

/** Returns those of these people who have an announcement already. */
export const findNotified = async (
  tx: NotificationTx,
  id: string,
  userIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('notifications')
    .select('user_id')
    .where('announcement_id', '=', id)
    .where('user_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
