import type pg from 'pg'
import { until } from '../faults/until.ts'

/**
 * Copies a booking's event under new ids into booking's outbox, as its transaction would have left it there. Each copy is
 * about the next athlete, because a fourth email about one person waits for a digest.
 */
const COPY = `
  with original as (
    select topic, type, envelope::jsonb as envelope from booking.outbox
    where type like '%appointment-requested%' order by id limit 1),
  athletes as (select array_agg(id order by random()) as ids from identity.users where role = 'athlete'),
  ids as (
    select gen_random_uuid()::text as event_id, gen_random_uuid()::text as appointment_id,
      ids[1 + n % cardinality(ids)] as athlete_id
    from generate_series(1, $1::int) as n, athletes),
  copied as (
    insert into booking.outbox (event_id, topic, key, type, envelope)
    select event_id::uuid, topic, appointment_id, type, jsonb_set(jsonb_set(jsonb_set(jsonb_set(
      envelope, '{id}', to_jsonb(event_id)), '{subject}', to_jsonb(appointment_id)),
      '{data,appointment_id}', to_jsonb(appointment_id)), '{data,athlete_id}', to_jsonb(athlete_id))::json
    from original, ids
    returning event_id, key)
  select key as appointment_id, pg_notify('outbox_booking', '') from copied`

const PATIENCE_MS = 120_000

const NOTIFIED = `select count(*)::int as notified from notification.notifications where appointment_id = any($1)`

/** Returns the appointment ids of the copies. @throws Error when no booking was made before */
export const copyEvents = async (database: pg.Pool, count: number): Promise<string[]> => {
  const { rows } = await database.query<{ appointment_id: string }>(COPY, [count])
  if (rows.length !== count) throw new Error('No booking has left an event to copy.')
  return rows.map(({ appointment_id }) => appointment_id)
}

/** Waits until each of the appointments has its notification. */
export const notified = (database: pg.Pool, appointmentIds: string[]): Promise<number> =>
  until(
    `${appointmentIds.length} notifications`,
    async () => {
      const { rows } = await database.query<{ notified: number }>(NOTIFIED, [appointmentIds])
      return rows[0]?.notified ?? 0
    },
    (found) => found === appointmentIds.length,
    PATIENCE_MS,
  )

export const sendEvent = async (database: pg.Pool): Promise<void> => {
  await notified(database, await copyEvents(database, 1))
}
