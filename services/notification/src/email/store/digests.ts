import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { jobsInsert } from '@fieldside/platform/job-queue.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { rowsOf, taking } from '@fieldside/platform/statement-parts.ts'
import type { Save } from '@fieldside/platform/write.ts'
import { sql } from 'kysely'
import { type DeliveryEnd, deliveriesUpdate } from '../../inbox/store/deliveries.ts'
import type { NotificationSchema } from '../../schema.ts'
import { countedSince, placeMails } from '../rules/mail-digest.ts'

type NotificationTx = Tx<NotificationSchema>

const JOB = 'mail-digests'
/** Longer than sending an email takes. */
const LEASE_MS = MINUTE_MS
/** Emails wait for quiet hours for less than a day, so those placed lately belong to notifications of these days. */
const COUNTED_OF_LAST_MS = 2 * DAY_MS

/** Emails to one reader about one person. */
export type PairMails = { user_id: string; about_id: string; ids: readonly string[] }

const lockOf = ({ user_id, about_id }: PairMails): string => `mails:${user_id}:${about_id}`

/**
 * Reads each pair's places of the last hour and its open digest. Locks the digest, so that it isn't closed before the
 * transaction ends.
 */
const readPairs = (tx: NotificationTx, mails: readonly PairMails[], now: Date) => {
  const pairs = () => rowsOf(mails, 'user_id uuid, about_id uuid')
  return tx
    .with('open', (db) =>
      db
        .selectFrom('mail_digests')
        .innerJoin(pairs(), (join) =>
          join
            .onRef('mail_digests.user_id', '=', 'given.user_id')
            .onRef('mail_digests.about_id', '=', 'given.about_id'),
        )
        .select(['mail_digests.id', 'mail_digests.due_at', 'mail_digests.user_id', 'mail_digests.about_id'])
        .where('mail_digests.closed_at', 'is', null)
        .forUpdate('mail_digests'),
    )
    .selectFrom(pairs())
    .leftJoin('open', (join) =>
      join.onRef('open.user_id', '=', 'given.user_id').onRef('open.about_id', '=', 'given.about_id'),
    )
    .select(['given.user_id', 'given.about_id', 'open.id', 'open.due_at'])
    .select((eb) => {
      const places = eb
        .selectFrom('notifications as n')
        .innerJoin('deliveries as d', 'd.notification_id', 'n.id')
        .select('d.placed_at')
        .whereRef('n.user_id', '=', 'given.user_id')
        .whereRef('n.about_id', '=', 'given.about_id')
        .where('n.created_at', '>', new Date(now.getTime() - COUNTED_OF_LAST_MS))
        .where('d.placed_at', '>', countedSince(now))
        // An outdated email that wasn't sent frees its place.
        .where('d.state', '!=', 'withheld')
      return sql<Date[]>`array(${places})`.as('sent_at')
    })
}

/**
 * Gives emails their pairs' places of the hour, in the given order, under the pairs' locks. Returns those that wait for
 * a digest.
 */
export const placeOrHold = async (
  tx: NotificationTx,
  save: Save,
  mails: readonly PairMails[],
  now: Date,
): Promise<string[]> => {
  const [, pairs] = await inOneRoundTrip(
    tx,
    // In one order, so that instances don't wait for each other.
    tx.selectFrom(taking(mails.map(lockOf).toSorted())).selectAll(),
    readPairs(tx, mails, now),
  )
  const placed: { id: string; digest_id: string | null }[] = []
  const digests: { id: string; user_id: string; about_id: string; due_at: Date }[] = []
  for (const { user_id, about_id, id, due_at, sent_at } of pairs) {
    const { ids } = mails.find((one) => one.user_id === user_id && one.about_id === about_id)!
    const { place, hold, dueAt } = placeMails(ids, { sentAt: sent_at, openUntil: due_at ?? undefined }, now)
    const digestId = id ?? newId()
    if (hold.length > 0 && !id) digests.push({ id: digestId, user_id, about_id, due_at: dueAt })
    placed.push(...place.map((one) => ({ id: one, digest_id: null })))
    placed.push(...hold.map((one) => ({ id: one, digest_id: digestId })))
  }
  save(
    tx
      .updateTable('deliveries')
      .from(rowsOf(placed, 'id uuid, digest_id uuid'))
      .set(({ ref }) => ({
        digest_id: ref('given.digest_id'),
        placed_at: sql<Date | null>`case when given.digest_id is null then ${now}::timestamptz end`,
      }))
      .whereRef('deliveries.id', '=', 'given.id'),
  )
  if (digests.length > 0) {
    save(tx.insertInto('mail_digests').values(digests))
    save(
      jobsInsert<NotificationSchema>(
        tx,
        digests.map((one) => ({ job: JOB, key: one.id, runAt: one.due_at })),
      ),
    )
  }
  return placed.flatMap(({ id, digest_id }) => (digest_id ? [id] : []))
}

/** Returns the pending emails of a digest. */
export const idsOfDigest = async (db: Database<NotificationSchema>, id: string): Promise<string[]> => {
  const rows = await db.kysely
    .selectFrom('deliveries')
    .select('id')
    .where('digest_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return rows.map((row) => row.id)
}

export const findDigest = ({ kysely }: Database<NotificationSchema>, id: string) =>
  kysely.selectFrom('mail_digests').selectAll().where('id', '=', id).executeTakeFirst()

/** Closes a digest and leases it. Returns false while another instance sends it. */
export const claimDigest = async (
  { kysely }: Database<NotificationSchema>,
  id: string,
  now: Date,
): Promise<boolean> => {
  const taken = await kysely
    .updateTable('mail_digests')
    .set({ closed_at: now, leased_until: new Date(now.getTime() + LEASE_MS) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const releaseDigest = ({ kysely }: Database<NotificationSchema>, id: string) =>
  kysely.updateTable('mail_digests').set({ leased_until: null }).where('id', '=', id).execute()

/** Ends a digest's emails and removes it. A digest that was sent takes one place of the hour. */
export const endDigest = async (
  tx: NotificationTx,
  id: string,
  ended: readonly { id: string; state: DeliveryEnd }[],
  now: Date,
): Promise<void> => {
  await deliveriesUpdate(tx, ended, now).execute()
  const sent = ended.find(({ state }) => state === 'sent')
  if (sent) await tx.updateTable('deliveries').set({ placed_at: now }).where('id', '=', sent.id).execute()
  await tx.deleteFrom('mail_digests').where('id', '=', id).execute()
}
