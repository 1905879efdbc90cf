import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { leftOpenAt } from '../../users/rules/left-open.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'password-changes'

const isFree = (now: Date) => sql<boolean>`(password_leased_until is null or password_leased_until <= ${now})`

/** Returns whether a password change or recovery is in progress. Call with a locked user. */
export const isPasswordLeased = ({ password_leased_until }: UserRow, now: Date): boolean =>
  password_leased_until !== null && password_leased_until > now

/** Returns undefined while another password change or recovery holds the lease. */
export const claimPassword = (
  tx: IdentityTx,
  id: string,
  now: Date,
  until: Date,
): Promise<UserRow | undefined> =>
  tx
    .updateTable('users')
    .set({ password_leased_until: until })
    .where('id', '=', id)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()

/** Releases the lease after an attempt that changed nothing here. */
export const releasePassword = (on: Reader, id: string) =>
  on.updateTable('users').set({ password_leased_until: null }).where('id', '=', id).execute()

/** Pass null once the outcome of the change is known. */
export const updatePasswordChange = async (
  tx: IdentityTx,
  id: string,
  beganAt: Date | null,
): Promise<void> => {
  const job = { job: JOB, key: id } as const
  await tx.updateTable('users').set({ password_change_began_at: beganAt }).where('id', '=', id).execute()
  await (beganAt ? scheduleJob(tx, { ...job, runAt: leftOpenAt(beganAt) }) : cancelJob(tx, job))
}

export const closePasswordChange = async (tx: IdentityTx, id: string): Promise<void> => {
  await updatePasswordChange(tx, id, null)
  await releasePassword(tx, id)
}
