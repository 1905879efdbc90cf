import type { DeliveryState } from '@fieldside/contracts/http/webhooks.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

type NotificationTx = Tx<NotificationSchema>
type On = Database<NotificationSchema>['kysely'] | NotificationTx

export type DeliveryRow = Selectable<NotificationSchema['webhook_deliveries']> & {
  next_attempt_at: Date | null
}

/** When the next attempt is due, if the delivery is the first of its subject and its endpoint is active. */
const NEXT_ATTEMPT_AT = sql<Date | null>`case when webhook_deliveries.state = 'waiting' then (
  select lane.next_at from webhook_lanes as lane
  join webhook_endpoints as endpoint on endpoint.id = lane.endpoint_id and endpoint.paused_at is null
  where lane.endpoint_id = webhook_deliveries.endpoint_id and lane.subject = webhook_deliveries.subject
    and not exists (
      select from webhook_deliveries as earlier
      where earlier.endpoint_id = webhook_deliveries.endpoint_id and earlier.subject = webhook_deliveries.subject
        and earlier.state = 'waiting' and earlier.position < webhook_deliveries.position)) end`

const deliveries = (on: On) =>
  (on as Kysely<NotificationSchema>)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .select(NEXT_ATTEMPT_AT.as('next_attempt_at'))

type Filter = { state?: DeliveryState | undefined; event_type?: string | undefined }

/** Returns a page of an endpoint's deliveries before a position, newest first, plus one to show if more follow. */
export const pageOfDeliveries = (
  on: On,
  endpointId: string,
  { state, event_type }: Filter,
  before: number | undefined,
): Promise<DeliveryRow[]> =>
  deliveries(on)
    .where('endpoint_id', '=', endpointId)
    // A literal, not a parameter, so that a prepared plan can use the partial index of waiting deliveries.
    .$if(state !== undefined, (query) =>
      query.where(state === 'waiting' ? sql<boolean>`state = 'waiting'` : sql<boolean>`state = 'delivered'`),
    )
    .$if(event_type !== undefined, (query) => query.where('event_type', '=', event_type!))
    .$if(before !== undefined, (query) => query.where('position', '<', before!))
    .orderBy('position', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()

export const findDelivery = (on: On, endpointId: string, id: string): Promise<DeliveryRow | undefined> =>
  deliveries(on).where('endpoint_id', '=', endpointId).where('id', '=', id).executeTakeFirst()

type Again = { endpointId: string; now: Date }

/** Adds deliveries of matching recorded events, after the waiting ones. Returns their ids, in order. */
const insertAgain = async (
  tx: NotificationTx,
  { endpointId, now }: Again,
  matching: ReturnType<typeof sql>,
) => {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into webhook_deliveries
        (endpoint_id, event_position, event_id, event_type, subject, event_at, is_redelivery)
      select ${endpointId}, position, id, type, subject, "time", true from webhook_events where ${matching}
      order by position
      returning id, subject, position),
    lanes as (
      insert into webhook_lanes as lane (endpoint_id, subject, waiting, next_at)
      select ${endpointId}::uuid, subject, count(*)::int, ${now}::timestamptz from added group by subject order by subject
      on conflict (endpoint_id, subject) do update set waiting = lane.waiting + excluded.waiting,
        next_at = case when lane.waiting = 0 then excluded.next_at else lane.next_at end)
    select id from added order by position`.execute(tx)
  if (rows.length > 0) await scheduleJob(tx, { job: 'webhooks', key: endpointId, runAt: now })
  return rows.map(({ id }) => id)
}

/** Inserts a delivery of an event again. Returns its id, or undefined if the event is no longer recorded. */
export const insertEventAgain = async (
  tx: NotificationTx,
  again: Again,
  eventPosition: number,
): Promise<string | undefined> => {
  const [id] = await insertAgain(tx, again, sql`position = ${eventPosition}`)
  return id
}

type Range = { from: Date; until: Date | null; types: readonly string[]; position: number }

const inRange = ({ from, until, types, position }: Range) =>
  sql`"time" >= ${from} and (${until}::timestamptz is null or "time" < ${until}::timestamptz)
    and type = any(${types}::text[]) and position <= ${position}`

/** Counts the events of a range up to one more than `limit`. */
export const countRange = async (tx: NotificationTx, range: Range, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_events where ${inRange(range)} limit ${limit + 1}) as found`.execute(tx)
  return rows[0]!.count
}

/** Inserts deliveries of a range's events again, in order. Returns how many. */
export const insertRangeAgain = async (tx: NotificationTx, again: Again, range: Range): Promise<number> =>
  (await insertAgain(tx, again, inRange(range))).length
