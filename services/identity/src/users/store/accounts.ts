import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { takeOverAt } from '../rules/left-open.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'accounts'

type AccountChange = Partial<
  Pick<
    UserRow,
    'email' | 'first_name' | 'last_name' | 'pending_email' | 'pending_email_session' | 'email_confirmed_at'
  >
>

/** Updates a locked user's account. `isSynced` means that Keycloak has the change or doesn't need it. */
export const updateAccount = async (
  tx: IdentityTx,
  user: UserRow,
  change: AccountChange,
  isSynced: boolean,
  now: Date,
): Promise<UserRow> => {
  const job = { job: JOB, key: user.id } as const
  await (isSynced ? cancelJob(tx, job) : scheduleJob(tx, { ...job, runAt: takeOverAt(now) }))
  return tx
    .updateTable('users')
    .set({
      ...change,
      ...(change.pending_email === null ? { pending_email_session: null } : {}),
      version: user.version + 1,
      account_synced: isSynced,
      ...(isSynced ? { account_leased_until: null } : {}),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lets a session take the place of the one that asked for a locked user's pending address. */
export const updatePendingEmailSession = (
  on: Reader,
  userId: string,
  { from, to }: { from: string; to: string },
) =>
  on
    .updateTable('users')
    .set({ pending_email_session: to })
    .where('id', '=', userId)
    .where('pending_email_session', '=', from)
    .execute()

/**
 * Marks a locked user's account as out of sync and leases it before Keycloak gets unsaved data, so that the job restores
 * ours after a crash.
 */
export const updateToUnsynced = async (tx: IdentityTx, id: string, now: Date, until: Date): Promise<void> => {
  await scheduleJob(tx, { job: JOB, key: id, runAt: takeOverAt(now) })
  await tx
    .updateTable('users')
    .set({ account_synced: false, account_leased_until: until })
    .where('id', '=', id)
    .execute()
}

const isFree = (now: Date) => sql<boolean>`(account_leased_until is null or account_leased_until <= ${now})`

/** Claims the account sync. Returns undefined if Keycloak is up to date or the lease is taken. */
export const claimAccountSync = (
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
export const updateAccountSynced = async (tx: IdentityTx, { id, version }: UserRow): Promise<void> => {
  const { account_synced } = await tx
    .updateTable('users')
    .set({ account_synced: sql<boolean>`version = ${version}`, account_leased_until: null })
    .where('id', '=', id)
    .returning('account_synced')
    .executeTakeFirstOrThrow()
  if (account_synced) await cancelJob(tx, { job: JOB, key: id })
}

/** Leaves the time of the next try to the job's backoff. */
export const releaseAccountSync = (on: Reader, id: string) =>
  on.updateTable('users').set({ account_leased_until: null }).where('id', '=', id).execute()
