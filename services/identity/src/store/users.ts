import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { sql } from 'kysely'
import type { RoleState } from '../domain/onboarding.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'

export type Reader = Database<IdentitySchema>['kysely'] | Tx<IdentitySchema>
type IdentityTx = Tx<IdentitySchema>

export const findUser = (on: Reader, id: string): Promise<UserRow | undefined> =>
  on.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (on: Reader, email: string): Promise<UserRow | undefined> =>
  on.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const lockUser = (tx: IdentityTx, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type NewUser = Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name' | 'created_at'> & {
  realm_role_synced: boolean
  email_confirmed_at: Date | null
}

/** Returns undefined if the id exists. Throws a unique violation of users_email_key. */
export const insertUser = (tx: IdentityTx, user: NewUser): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values(user)
    .onConflict((on) => on.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Saves role and onboarding of a locked user. A changed role has yet to be sent to Keycloak. */
export const saveRoleState = (tx: IdentityTx, user: UserRow, roleState: RoleState): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set({
      ...roleState,
      version: user.version + 1,
      realm_role_synced: user.realm_role_synced && user.role === roleState.role,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns whether the version was newer; an older one never overwrites it. */
export const noteSubscription = async (
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

export const countUsers = async (on: Reader): Promise<number> => {
  const { users } = await on
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  return users
}

export const markRoleNotSynced = (on: Reader, id: string) =>
  on.updateTable('users').set({ realm_role_synced: false }).where('id', '=', id).execute()

/** Leases the role sync. Returns undefined if Keycloak is up to date or the lease is taken. */
export const leaseRoleSync = (on: Reader, id: string, now: Date, until: Date): Promise<Role | undefined> =>
  on
    .updateTable('users')
    .set({ realm_role_leased_until: until })
    .where('id', '=', id)
    .where('realm_role_synced', '=', false)
    .where((eb) =>
      eb.or([eb('realm_role_leased_until', 'is', null), eb('realm_role_leased_until', '<=', now)]),
    )
    .returning('role')
    .executeTakeFirst()
    .then((row) => row?.role)

/** Records that Keycloak has `role`. Returns whether it is still the user's role. */
export const noteRoleSynced = async (on: Reader, id: string, role: Role): Promise<boolean> => {
  const row = await on
    .updateTable('users')
    .set({ realm_role_synced: sql<boolean>`role = ${role}`, realm_role_leased_until: null })
    .where('id', '=', id)
    .returning('realm_role_synced')
    .executeTakeFirst()
  return row?.realm_role_synced ?? true
}

export const releaseRoleSync = (on: Reader, id: string) =>
  on.updateTable('users').set({ realm_role_leased_until: null }).where('id', '=', id).execute()

export const usersToSync = async (on: Reader, now: Date, claim: Claim): Promise<string[]> => {
  const rows = await on
    .selectFrom('users')
    .select('id')
    .where('realm_role_synced', '=', false)
    .where((eb) =>
      eb.or([eb('realm_role_leased_until', 'is', null), eb('realm_role_leased_until', '<=', now)]),
    )
    .where(claim.isReady('users.id'))
    .orderBy(claim.nextTryAt('users.id', 'users.created_at'))
    .orderBy('id')
    .limit(claim.limit)
    .execute()
  return rows.map(({ id }) => id)
}
