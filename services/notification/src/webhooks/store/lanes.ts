import type { Database } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

type Db = Database<NotificationSchema>

/** Number of events that become deliveries in one statement. */
const EXPANDED_AT_ONCE = 500

/**
 * Adds deliveries of the events after an endpoint's position. Returns whether there may be more. Locks the endpoint's
 * row first, like everything that changes several of its lanes.
 */
export const expandEvents = async (
  { kysely }: Pick<Db, 'kysely'>,
  endpointId: string,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ events: number }>`
    with endpoint as (
      select position, since, event_types from webhook_endpoints where id = ${endpointId} for update),
    page as (
      select event.position, event.id, event.type, event.subject, event."time" from webhook_events as event
      where event.position > (select position from endpoint)
      order by event.position limit ${EXPANDED_AT_ONCE}),
    wanted as (
      select page.* from page, endpoint
      where page.type = any(endpoint.event_types) and page."time" >= endpoint.since),
    added as (
      insert into webhook_deliveries (endpoint_id, event_position, event_id, event_type, subject, event_at)
      select ${endpointId}, position, id, type, subject, "time" from wanted order by position),
    lanes as (
      insert into webhook_lanes as lane (endpoint_id, subject, waiting, next_at)
      select ${endpointId}::uuid, subject, count(*)::int, ${now}::timestamptz from wanted group by subject order by subject
      on conflict (endpoint_id, subject) do update set waiting = lane.waiting + excluded.waiting,
        next_at = case when lane.waiting = 0 then excluded.next_at else lane.next_at end),
    moved as (
      update webhook_endpoints set position = (select max(position) from page)
      where id = ${endpointId} and exists (select from page))
    select count(*)::int as events from page`.execute(kysely)
  return rows[0]?.events === EXPANDED_AT_ONCE
}

/** A delivery to attempt now, with the current data of its endpoint. */
export type ClaimedDelivery = {
  endpoint_id: string
  subject: string
  claim: number
  failures: number
  failing_since: Date | null
  delivery_id: string
  event_id: string
  body: string
  url: string
  secret: string
  old_secret: string | null
  old_secret_until: Date | null
  /** Whether the endpoint is in a series of failures. */
  is_failing: boolean
}

type Claim = { now: Date; until: Date; limit: number }

/**
 * Leases up to `limit` lanes of an active endpoint whose first delivery is due. A lease outlives its attempt, so that no
 * two deliveries of one subject are in flight, even if another instance takes over.
 */
export const claimDue = async (
  { kysely }: Db,
  endpointId: string,
  { now, until, limit }: Claim,
): Promise<ClaimedDelivery[]> => {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select subject from webhook_lanes
      where endpoint_id = ${endpointId} and waiting > 0 and next_at <= ${now}
        and (leased_until is null or leased_until <= ${now})
        and exists (select from webhook_endpoints where id = ${endpointId} and paused_at is null)
      order by next_at, subject limit ${limit} for update skip locked),
    claimed as (
      update webhook_lanes as lane set leased_until = ${until}, claim = claim + 1 from due
      where lane.endpoint_id = ${endpointId} and lane.subject = due.subject
      returning lane.*)
    select claimed.endpoint_id, claimed.subject, claimed.claim, claimed.failures, claimed.failing_since,
      first.id as delivery_id, event.id as event_id, event.body,
      endpoint.url, endpoint.secret, endpoint.old_secret, endpoint.old_secret_until,
      endpoint.failing_since is not null as is_failing
    from claimed
    join webhook_endpoints as endpoint on endpoint.id = claimed.endpoint_id
    cross join lateral (
      select id, event_position from webhook_deliveries as delivery
      where delivery.endpoint_id = ${endpointId} and delivery.subject = claimed.subject and state = 'waiting'
      order by delivery.position limit 1) as first
    join webhook_events as event on event.position = first.event_position`.execute(kysely)
  return rows
}

type Attempt = Pick<Selectable<NotificationSchema['webhook_deliveries']>, 'status' | 'error' | 'ms'> & {
  at: Date
}
type Held = Pick<ClaimedDelivery, 'endpoint_id' | 'subject' | 'claim' | 'delivery_id'>

/** Marks a delivery as delivered and makes the next one of its subject due. Does nothing if the lease was lost. */
export const completeDelivery = async (
  { kysely }: Db,
  { endpoint_id, subject, claim, delivery_id }: Held,
  { at, status, ms }: Attempt,
): Promise<void> => {
  await sql`
    with held as (
      select from webhook_lanes
      where endpoint_id = ${endpoint_id} and subject = ${subject} and claim = ${claim} for update),
    done as (
      update webhook_deliveries set state = 'delivered', attempts = attempts + 1, last_attempt_at = ${at},
        status = ${status}, error = null, ms = ${ms}
      where id = ${delivery_id} and state = 'waiting' and exists (select from held) returning 1)
    update webhook_lanes set waiting = waiting - (select count(*)::int from done), next_at = ${at},
      leased_until = null, failures = 0, failing_since = null
    where endpoint_id = ${endpoint_id} and subject = ${subject} and exists (select from held)`.execute(kysely)
}

type Retry = { failures: number; failingSince: Date; nextAt: Date }

/** Records a failed attempt and schedules the next one. Returns false, and does nothing, if the lease was lost. */
export const postponeDelivery = async (
  { kysely }: Db,
  { endpoint_id, subject, claim, delivery_id }: Held,
  { at, status, error, ms }: Attempt,
  { failures, failingSince, nextAt }: Retry,
): Promise<boolean> => {
  const { rows } = await sql`
    with held as (
      update webhook_lanes set next_at = ${nextAt}, leased_until = null, failures = ${failures},
        failing_since = ${failingSince}
      where endpoint_id = ${endpoint_id} and subject = ${subject} and claim = ${claim} returning 1),
    noted as (
      update webhook_deliveries set attempts = attempts + 1, last_attempt_at = ${at}, status = ${status},
        error = ${error}, ms = ${ms}
      where id = ${delivery_id} and state = 'waiting' and exists (select from held))
    select from held`.execute(kysely)
  return rows.length > 0
}

/** Releases a lease without an attempt. */
export const releaseLane = async (
  { kysely }: Db,
  { endpoint_id, subject, claim }: Held,
  nextAt: Date,
): Promise<void> => {
  await kysely
    .updateTable('webhook_lanes')
    .set({ next_at: nextAt, leased_until: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('subject', '=', subject)
    .where('claim', '=', claim)
    .execute()
}

/** Returns when the next delivery of an endpoint is due; undefined if none waits or it is paused. */
export const nextDueAt = async ({ kysely }: Db, endpointId: string): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(next_at, leased_until)) as at from webhook_lanes
    where endpoint_id = ${endpointId} and waiting > 0
      and exists (select from webhook_endpoints where id = ${endpointId} and paused_at is null)`.execute(
    kysely,
  )
  return rows[0]?.at ?? undefined
}

/** Deletes an endpoint's empty lanes. */
export const deleteDoneLanes = async ({ kysely }: Db, endpointId: string): Promise<void> => {
  // A literal, not a parameter, so that a prepared plan can use the partial index.
  await sql`delete from webhook_lanes where endpoint_id = ${endpointId} and waiting = 0`.execute(kysely)
}
