import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { Insertable } from 'kysely'
import type { ApiClientRow, IdentitySchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import { leftOpenAt, takeOverAt } from '../../users/rules/left-open.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'api-clients'

export const countApiClients = async (on: Reader): Promise<number> => {
  const { clients } = await on
    .selectFrom('api_clients')
    .select((eb) => eb.fn.countAll<number>().as('clients'))
    .executeTakeFirstOrThrow()
  return Number(clients)
}

/** Records that a client is about to be created at Keycloak. */
export const openApiClient = async (
  tx: IdentityTx,
  client: Insertable<Tables['api_clients']> & { created_at: Date },
): Promise<void> => {
  await tx.insertInto('api_clients').values(client).execute()
  await scheduleJob(tx, { job: JOB, key: client.id, runAt: leftOpenAt(client.created_at) })
}

/** Returns undefined if a job has given up on the client. */
export const activateApiClient = async (tx: IdentityTx, id: string): Promise<ApiClientRow | undefined> => {
  await cancelJob(tx, { job: JOB, key: id })
  return tx
    .updateTable('api_clients')
    .set({ state: 'active' })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .returningAll()
    .executeTakeFirst()
}

/** Returns undefined if there is no such client. */
export const beginSecretChange = async (
  tx: IdentityTx,
  id: string,
  now: Date,
): Promise<ApiClientRow | undefined> => {
  const client = await tx
    .updateTable('api_clients')
    .set({ secret_change_began_at: now })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirst()
  if (client) await scheduleJob(tx, { job: JOB, key: id, runAt: leftOpenAt(now) })
  return client
}

/**
 * Ends a change of the secret. `changedAt` is null if it had no effect. Returns undefined if the client is being deleted,
 * and leaves the job that deletes it.
 */
export const endSecretChange = async (
  tx: IdentityTx,
  id: string,
  changedAt: Date | null,
): Promise<ApiClientRow | undefined> => {
  const client = await tx
    .updateTable('api_clients')
    .set({ secret_change_began_at: null, ...(changedAt && { secret_created_at: changedAt }) })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirst()
  if (client) await cancelJob(tx, { job: JOB, key: id })
  return client
}

/** Records that a client is about to be deleted at Keycloak. Returns its previous state; undefined if none exists. */
export const closeApiClient = async (
  tx: IdentityTx,
  id: string,
  now: Date,
): Promise<ApiClientRow | undefined> => {
  const client = await tx
    .selectFrom('api_clients')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!client || client.state === 'deleting') return client
  await tx.updateTable('api_clients').set({ state: 'deleting' }).where('id', '=', id).execute()
  await scheduleJob(tx, { job: JOB, key: id, runAt: takeOverAt(now) })
  return client
}

/** Deletes a client that Keycloak doesn't have. */
export const deleteApiClientRow = async (tx: IdentityTx, id: string): Promise<void> => {
  await cancelJob(tx, { job: JOB, key: id })
  await tx.deleteFrom('api_clients').where('id', '=', id).execute()
}

/** Returns all clients except those that are still being created: nobody has their secret yet. */
export const listCreated = (on: Reader): Promise<ApiClientRow[]> =>
  on
    .selectFrom('api_clients')
    .selectAll()
    .where('state', '!=', 'creating')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findApiClient = (on: Reader, id: string): Promise<ApiClientRow | undefined> =>
  on.selectFrom('api_clients').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the ids that have no row. */
export const withoutApiClient = async (on: Reader, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await on
    .selectFrom('api_clients')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
