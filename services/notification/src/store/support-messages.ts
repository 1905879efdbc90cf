import type { SupportMessage } from '@fieldside/contracts/http/support.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../schema.ts'

const LEASE_MS = 60_000
const BACK_OFF_MAX_MS = 3_600_000
const DOUBLINGS_AT_MOST = 12

export type StoredMessage = Selectable<NotificationSchema['support_messages']>

type NewMessage = SupportMessage & { id: string; user_id: string | null }

export const insertSupportMessage = async (
  tx: Tx<NotificationSchema>,
  message: NewMessage,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('support_messages')
    .values({ ...message, created_at: now, next_try_at: now })
    .execute()
}

/** One message of a sender at a time, until the transaction ends, so that counting them is exact. */
export const lockSender = async (tx: Tx<NotificationSchema>, email: string): Promise<void> => {
  const name = `support:${email.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** When this sender wrote since an instant, oldest first. */
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

/** Takes messages that are still to be mailed for a minute: a crash while sending hands them to the next round. */
export const claimUnmailed = async (
  tx: Tx<NotificationSchema>,
  now: Date,
  limit: number,
): Promise<StoredMessage[]> => {
  const due = await tx
    .selectFrom('support_messages')
    .select('id')
    .where('mailed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  return tx
    .updateTable('support_messages')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: new Date(now.getTime() + LEASE_MS) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute()
}

export const noteMailed = async (db: Database<NotificationSchema>, id: string, now: Date): Promise<void> => {
  await db.kysely.updateTable('support_messages').set({ mailed_at: now }).where('id', '=', id).execute()
}

/** Tries again later, twice as long each time up to an hour; support's mail is never given up. */
export const postponeMail = async (
  db: Database<NotificationSchema>,
  { id, tries }: Pick<StoredMessage, 'id' | 'tries'>,
  now: Date,
): Promise<void> => {
  const waitMs = Math.min(BACK_OFF_MAX_MS, 1000 * 2 ** Math.min(tries, DOUBLINGS_AT_MOST))
  await db.kysely
    .updateTable('support_messages')
    .set({ next_try_at: new Date(now.getTime() + waitMs) })
    .where('id', '=', id)
    .execute()
}

export const pruneSupportMessages = async (tx: Tx<NotificationSchema>, before: Date): Promise<void> => {
  await tx.deleteFrom('support_messages').where('created_at', '<', before).execute()
}
