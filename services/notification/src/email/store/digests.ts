import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
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

/** An email's reader and the person whom it is about. */
export type Pair = { user_id: string; about_id: string }

const placesOf = (tx: NotificationTx, { user_id, about_id }: Pair, now: Date) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('deliveries as d', 'd.notification_id', 'n.id')
    .select('d.placed_at')
    .where('n.user_id', '=', user_id)
    .where('n.created_at', '>', new Date(now.getTime() - COUNTED_OF_LAST_MS))
    .where('n.about_id', '=', about_id)
    .where('d.placed_at', '>', countedSince(now))
    // An outdated email that wasn't sent frees its place.
    .where('d.state', '!=', 'withheld')

/** Locks the open digest, so that it isn't closed before the transaction ends. */
const openDigest = (tx: NotificationTx, { user_id, about_id }: Pair) =>
  tx
    .selectFrom('mail_digests')
    .select(['id', 'due_at'])
    .where('user_id', '=', user_id)
    .where('about_id', '=', about_id)
    .where('closed_at', 'is', null)
    .forUpdate()

/**
 * Gives emails their pair's places of the hour, in the given order, under the pair's lock. Returns those that wait for a
 * digest.
 */
export const placeOrHold = async (
  tx: NotificationTx,
  pair: Pair,
  ids: readonly string[],
  now: Date,
): Promise<string[]> => {
  const key = `mails:${pair.user_id}:${pair.about_id}`
  const [, places, [open]] = await inOneRoundTrip(
    tx,
    tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked')),
    placesOf(tx, pair, now),
    openDigest(tx, pair),
  )
  const sentAt = places.flatMap(({ placed_at }) => placed_at ?? [])
  const { place, hold, dueAt } = placeMails(ids, { sentAt, openUntil: open?.due_at }, now)
  if (place.length > 0)
    await tx.updateTable('deliveries').set({ placed_at: now }).where('id', 'in', place).execute()
  if (hold.length === 0) return []
  const digestId = open?.id ?? newId()
  if (!open) {
    await tx
      .insertInto('mail_digests')
      .values({ id: digestId, ...pair, due_at: dueAt })
      .execute()
    await scheduleJob(tx, { job: JOB, key: digestId, runAt: dueAt })
  }
  await tx.updateTable('deliveries').set({ digest_id: digestId }).where('id', 'in', hold).execute()
  return hold
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
