import type { SupportMessage } from '@fieldside/contracts/http/support.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { cancelJobs, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

type StoredMessage = Selectable<NotificationSchema['support_messages']>

type NewMessage = SupportMessage & { id: string; user_id: string | null }

export const insertSupportMessage = async (
  tx: Tx<NotificationSchema>,
  message: NewMessage,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('support_messages')
    .values({ ...message, created_at: now })
    .execute()
  await scheduleJob(tx, { job: 'support-mails', key: message.id, runAt: now })
}

/** Serializes a sender's messages until the transaction ends, so that the count is exact. */
export const lockSender = async (tx: Tx<NotificationSchema>, email: string): Promise<void> => {
  const name = `support:${email.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Returns when this sender wrote since an instant, oldest first. */
export const sentSince = async (tx: Tx<NotificationSchema>, email: string, since: Date): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('support_messages')
    .select('created_at')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export const findUnmailed = (
  db: Database<NotificationSchema>,
  id: string,
): Promise<StoredMessage | undefined> =>
  db.kysely
    .selectFrom('support_messages')
    .selectAll()
    .where('mailed_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()

export const updateToMailed = async (
  db: Database<NotificationSchema>,
  id: string,
  now: Date,
): Promise<void> => {
  await db.kysely.updateTable('support_messages').set({ mailed_at: now }).where('id', '=', id).execute()
}

/** Deletes at most `limit` messages and returns how many. */
export const deleteMessagesBefore = async (
  tx: Tx<NotificationSchema>,
  before: Date,
  limit: number,
): Promise<number> => {
  const old = tx.selectFrom('support_messages').select('id').where('created_at', '<', before).limit(limit)
  const pruned = await tx.deleteFrom('support_messages').where('id', 'in', old).returning('id').execute()
  await cancelJobs(
    tx,
    'support-mails',
    pruned.map(({ id }) => id),
  )
  return pruned.length
}
