import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { COUNT_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { shownCount } from '@fieldside/platform/shown-count.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { takeOverAt } from '../rules/left-open.ts'

export type Reader = Database<IdentitySchema>['kysely'] | Tx<IdentitySchema>
type IdentityTx = Tx<IdentitySchema>

export const ROLE_JOB = 'realm-roles'

export const findUser = (on: Reader, id: string): Promise<UserRow | undefined> =>
  on.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (on: Reader, email: string): Promise<UserRow | undefined> =>
  on.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const lockUser = (tx: IdentityTx, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type NewUser = Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name' | 'created_at'> & {
  adult_stated_at?: Date | null
  realm_role_synced: boolean
  email_confirmed_at: Date | null
}

/** Returns undefined if the id exists. Throws a unique violation of users_email_key. */
export const insertUser = async (tx: IdentityTx, user: NewUser): Promise<UserRow | undefined> => {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((on) => on.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted && !inserted.realm_role_synced)
    await scheduleJob(tx, { job: ROLE_JOB, key: inserted.id, runAt: takeOverAt(inserted.created_at) })
  return inserted
}

/** Returns whether the version was newer; an older one never overwrites it. */
export const updateSubscription = async (
  tx: IdentityTx,
  subscription: EventData<typeof subscriptionChanged>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('users')
    .set({
      is_subscribed: subscription.is_subscribed,
      subscription_status: subscription.status,
      subscription_version: subscription.version,
    })
    .where('id', '=', subscription.user_id)
    .where('subscription_version', '<', subscription.version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const namesOf = (on: Reader, ids: readonly string[]) =>
  on.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()

export const mailAddressesOf = (on: Reader, ids: readonly string[]) =>
  on
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'email_confirmed_at'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()

export const countUsers = (on: Reader): Promise<ShownCount> =>
  shownCount(on, on.selectFrom('users').select('id'), COUNT_SHOWN_MAX)
