import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { WEBHOOK_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import type { PublishedEvent } from '@fieldside/platform/recorder.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import { sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

type Db = Database<NotificationSchema>

/** Makes positions follow the order of commits, so that an endpoint that has seen one has seen all before it. */
const LOCK = 'webhook_events'
const PRUNED_AT_ONCE = 5000

export const retentionStart = (now: Date): Date => new Date(now.getTime() - WEBHOOK_RETENTION_DAYS * DAY_MS)

/** Holds back events and other changes of endpoints until the transaction ends. */
export const lockEvents = async (tx: Tx<NotificationSchema>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx)
}

export const isRecording = async ({ kysely }: Db, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from webhook_recording where until is null or until > ${now}`.execute(kysely)
  return rows.length > 0
}

/**
 * Records events that aren't recorded yet, and wakes the endpoints that they are for. The lock is a statement before,
 * because one statement would not see an endpoint that was created while it waited for the lock.
 */
export const insertEvents = async (
  { kysely }: Db,
  events: readonly PublishedEvent[],
  now: Date,
): Promise<void> => {
  const rows = events.map(({ event: { id, type, subject, time }, text }, n) => ({
    ...{ n, id, type, subject, time },
    body: text,
  }))
  const record = sql`
    with recorded as (
      insert into webhook_events (id, type, subject, "time", body, received_at)
      select given.id, given.type, given.subject, given."time", given.body, ${now}
      from ${rowsOf(rows, 'n int, id uuid, type text, subject text, "time" timestamptz, body text')}
      order by given.n
      on conflict (id) do nothing
      returning type)
    insert into jobs (job, key, run_at)
    select 'webhooks', id::text, ${now}::timestamptz from webhook_endpoints
    where event_types && array(select type from recorded)
    order by id
    on conflict (job, key) do update set run_at = excluded.run_at, revision = excluded.revision,
      failures = 0, waits = 0, first_failed_at = null, parked_at = null, error = null`
  await kysely.transaction().execute(async (tx) => {
    await lockEvents(tx)
    await record.execute(tx)
  })
}

/** Starts or continues recording. */
export const upsertRecording = async (tx: Tx<NotificationSchema>, now: Date): Promise<void> => {
  await sql`
    insert into webhook_recording as recording (until, started_at) values (null, ${now})
    on conflict (id) do update set until = null,
      started_at = case when recording.until <= ${now} then ${now} else recording.started_at end`.execute(tx)
}

/** Ends recording after the retention period if no endpoint is left. Until then, a new one can get earlier events. */
export const endRecordingLater = async (tx: Tx<NotificationSchema>, now: Date): Promise<void> => {
  const until = new Date(now.getTime() + WEBHOOK_RETENTION_DAYS * DAY_MS)
  await sql`
    update webhook_recording set until = ${until} where not exists (select from webhook_endpoints)`.execute(
    tx,
  )
}

/** Returns since when all events are recorded and stored. Recording must have begun. */
export const findRecordingStart = async (tx: Tx<NotificationSchema>, now: Date): Promise<Date> => {
  const { rows } = await sql<{ start: Date }>`
    select greatest(
      coalesce(started_at, (select min(received_at) from webhook_events), ${now}), ${retentionStart(now)}) as start
    from webhook_recording`.execute(tx)
  return rows[0]!.start
}

/** Returns the position before the first event since an instant, or the last position without an instant. */
export const positionBefore = async (
  tx: Tx<NotificationSchema>,
  since: Date | undefined,
): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select coalesce(
      (select min(position) - 1 from webhook_events where "time" >= ${since ?? null}::timestamptz),
      (select max(position) from webhook_events), 0) as position`.execute(tx)
  return rows[0]!.position
}

/** Deletes deliveries of events before a position, in batches. Waiting ones are lost. */
const deleteDeliveriesBefore = async ({ kysely }: Db, position: number): Promise<void> => {
  for (let deleted = PRUNED_AT_ONCE; deleted === PRUNED_AT_ONCE; ) {
    const { rows } = await sql<{ deleted: number }>`
      with deleted as (
        delete from webhook_deliveries where ctid = any(array(
          select ctid from webhook_deliveries where event_position < ${position} limit ${PRUNED_AT_ONCE}))
        returning endpoint_id, subject, state),
      lost as (
        select endpoint_id, subject, count(*)::int as lost from deleted where state = 'waiting' group by 1, 2),
      counted as (
        update webhook_lanes as lane set waiting = greatest(0, waiting - lost) from lost
        where lane.endpoint_id = lost.endpoint_id and lane.subject = lost.subject)
      select count(*) as deleted from deleted`.execute(kysely)
    deleted = Number(rows[0]!.deleted)
  }
}

/** Deletes events past the retention with their deliveries. */
export const deleteOldEvents = async (db: Db, now: Date): Promise<void> => {
  const { rows } = await sql<{ position: number | null }>`
    select max(position) as position from webhook_events where received_at < ${retentionStart(now)}`.execute(
    db.kysely,
  )
  const position = (rows[0]?.position ?? 0) + 1
  await deleteDeliveriesBefore(db, position)
  await deleteInBatches(db, 'webhook_events', sql`position < ${position}`)
  await sql`delete from webhook_recording where until < ${now}`.execute(db.kysely)
}
