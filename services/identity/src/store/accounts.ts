import type { Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { sql } from 'kysely'
import type { IdentitySchema, UserRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

type AccountChange = Partial<
  Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'pending_email' | 'email_confirmed_at'>
>

/** Saves a locked user's account. `isSynced` means that Keycloak has the change or doesn't need it. */
export const saveAccount = (
  tx: IdentityTx,
  user: UserRow,
  change: AccountChange,
  isSynced: boolean,
): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set({
      ...change,
      version: user.version + 1,
      account_synced: isSynced,
      ...(isSynced ? { account_leased_until: null } : {}),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks the account as out of sync before Keycloak gets unsaved data, so that the job restores ours after a crash. */
export const doubtAccount = (tx: IdentityTx, id: string, until: Date) =>
  tx
    .updateTable('users')
    .set({ account_synced: false, account_leased_until: until })
    .where('id', '=', id)
    .execute()

const isFree = (now: Date) => sql<boolean>`(account_leased_until is null or account_leased_until <= ${now})`

/** Leases the account sync. Returns undefined if Keycloak is up to date or the lease is taken. */
export const leaseAccountSync = (
  on: Reader,
  id: string,
  now: Date,
  until: Date,
): Promise<UserRow | undefined> =>
  on
    .updateTable('users')
    .set({ account_leased_until: until })
    .where('id', '=', id)
    .where('account_synced', '=', false)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()

/** Records that Keycloak has this version. A newer one stays out of sync. */
export const noteAccountSynced = (on: Reader, { id, version }: UserRow) =>
  on
    .updateTable('users')
    .set({ account_synced: sql<boolean>`version = ${version}`, account_leased_until: null })
    .where('id', '=', id)
    .execute()

/** Releases the lease at `until`, or now if it is null. */
export const postponeAccountSync = (on: Reader, id: string, until: Date | null) =>
  on.updateTable('users').set({ account_leased_until: until }).where('id', '=', id).execute()

export const accountsToSync = async (on: Reader, now: Date, claim: Claim): Promise<string[]> => {
  const rows = await on
    .selectFrom('users')
    .select('id')
    .where('account_synced', '=', false)
    .where(isFree(now))
    .where(claim.isReady('users.id'))
    .orderBy(claim.nextTryAt('users.id', 'users.created_at'))
    .orderBy('id')
    .limit(claim.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Pass null once the outcome of the change is known. */
export const notePasswordChange = (on: Reader, id: string, beganAt: Date | null) =>
  on.updateTable('users').set({ password_change_began_at: beganAt }).where('id', '=', id).execute()

export const passwordChangesLeftOpen = async (
  on: Reader,
  begunBefore: Date,
  claim: Claim,
): Promise<string[]> => {
  const rows = await on
    .selectFrom('users')
    .select('id')
    .where('password_change_began_at', '<', begunBefore)
    .where(claim.isReady('users.id'))
    .orderBy(claim.nextTryAt('users.id', 'users.password_change_began_at'))
    .orderBy('id')
    .limit(claim.limit)
    .execute()
  return rows.map(({ id }) => id)
}
