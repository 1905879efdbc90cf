import type { PauseReason } from '@fieldside/contracts/http/webhooks.ts'
import { WEBHOOK_ENDPOINTS_MAX } from '@fieldside/contracts/limits.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'

type Db = Database<NotificationSchema>
type NotificationTx = Tx<NotificationSchema>
type On = Db['kysely'] | NotificationTx

export type EndpointRow = Selectable<NotificationSchema['webhook_endpoints']>
export type CountedEndpoint = EndpointRow & { waiting: number }
type NewEndpoint = Insertable<NotificationSchema['webhook_endpoints']>

/** Counts waiting deliveries, and recorded events that aren't deliveries yet. */
const WAITING = sql<number>`(
  select coalesce(sum(waiting), 0)::int from webhook_lanes where endpoint_id = webhook_endpoints.id) + (
  select count(*)::int from webhook_events as event where event.position > webhook_endpoints.position
    and event.type = any(webhook_endpoints.event_types) and event."time" >= webhook_endpoints.since)`

const counted = (on: On) =>
  (on as Kysely<NotificationSchema>).selectFrom('webhook_endpoints').selectAll().select(WAITING.as('waiting'))

/** Returns all endpoints, or those of one creator, newest first. */
export const listEndpoints = ({ kysely }: Db, creator?: string): Promise<CountedEndpoint[]> =>
  counted(kysely)
    .$if(creator !== undefined, (query) => query.where('created_by', '=', creator!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findEndpoint = (on: On, id: string): Promise<CountedEndpoint | undefined> =>
  counted(on).where('id', '=', id).executeTakeFirst()

/** Returns who created an endpoint, as in the audit log, without counting what waits. */
export const creatorOf = async (on: On, id: string): Promise<string | undefined> => {
  const row = await (on as Kysely<NotificationSchema>)
    .selectFrom('webhook_endpoints')
    .select('created_by')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.created_by
}

/** Locks an endpoint's row. Take this lock before any of its lanes. */
export const lockEndpoint = (tx: NotificationTx, id: string): Promise<EndpointRow | undefined> =>
  tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Inserts an endpoint. Returns false if the limit is reached. Call it while the events are locked. */
export const insertEndpoint = async (tx: NotificationTx, row: NewEndpoint): Promise<boolean> => {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= WEBHOOK_ENDPOINTS_MAX) return false
  await tx.insertInto('webhook_endpoints').values(row).execute()
  return true
}

type Change = Partial<Omit<EndpointRow, 'id' | 'created_by' | 'created_at' | 'position' | 'since'>>

export const updateEndpoint = async (tx: NotificationTx, id: string, change: Change): Promise<void> => {
  await tx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
}

/** Deletes an endpoint. A job deletes its deliveries, which may be many. */
export const deleteEndpoint = async (tx: NotificationTx, id: string, now: Date): Promise<void> => {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  await cancelJob(tx, { job: 'webhooks', key: id })
  await scheduleJob(tx, { job: 'webhook-removals', key: id, runAt: now })
}

export const deleteDeliveriesOf = async (db: Db, endpointId: string): Promise<void> => {
  await deleteInBatches(db, 'webhook_deliveries', sql`endpoint_id = ${endpointId}`)
  await deleteInBatches(db, 'webhook_lanes', sql`endpoint_id = ${endpointId}`)
}

/** Makes all waiting deliveries due now and resets their backoff. Outcomes of attempts in flight no longer count. */
export const retryNow = async (tx: NotificationTx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_lanes')
    .set({ next_at: now, failures: 0, failing_since: null, claim: sql`claim + 1` })
    .where('endpoint_id', '=', id)
    .execute()
  await scheduleJob(tx, { job: 'webhooks', key: id, runAt: now })
}

/** Pauses an active endpoint. Returns undefined if it is already paused or deleted. */
export const pauseActive = (
  tx: NotificationTx,
  id: string,
  reason: PauseReason,
  now: Date,
): Promise<EndpointRow | undefined> =>
  tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: now, pause_reason: reason })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Records the start or the end of a series of failures. */
export const updateFailing = async ({ kysely }: Db, id: string, since: Date | null): Promise<void> => {
  await kysely
    .updateTable('webhook_endpoints')
    .set({ failing_since: since })
    .where('id', '=', id)
    .where('failing_since', since ? 'is' : 'is not', null)
    .execute()
}
