import type { Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { sql } from 'kysely'
import type { IdentitySchema, UserRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

const isFree = (now: Date) => sql<boolean>`(password_leased_until is null or password_leased_until <= ${now})`

/** Whether a password change or recovery of a locked user is in progress. */
export const isPasswordLeased = ({ password_leased_until }: UserRow, now: Date): boolean =>
  password_leased_until !== null && password_leased_until > now

/** Takes the user's password lease; undefined while another password change or recovery holds it. */
export const leasePassword = (
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

/** Gives the lease back after an attempt that changed nothing here. */
export const releasePassword = (on: Reader, id: string) =>
  on.updateTable('users').set({ password_leased_until: null }).where('id', '=', id).execute()

/** Begins a new session epoch of a locked user. `logoutDueAt` is null once Keycloak has ended its sessions. */
export const beginEpoch = (tx: IdentityTx, id: string, logoutDueAt: Date | null): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set((eb) => ({
      session_epoch: eb('session_epoch', '+', 1),
      logout_due_at: logoutDueAt,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Closes the password change in progress of a locked user, and gives the lease back. */
export const closePasswordChange = (tx: IdentityTx, id: string) =>
  tx
    .updateTable('users')
    .set({ password_change_began_at: null, password_leased_until: null })
    .where('id', '=', id)
    .execute()

/** Takes a due logout until `until`; false when none is due. */
export const claimLogout = async (on: Reader, id: string, until: Date): Promise<boolean> => {
  const row = await on
    .updateTable('users')
    .set({ logout_due_at: until })
    .where('id', '=', id)
    .where('logout_due_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Closes the logout that was claimed until `until`; one that became due since then stays due. */
export const noteLoggedOut = (on: Reader, id: string, until: Date) =>
  on
    .updateTable('users')
    .set({ logout_due_at: null })
    .where('id', '=', id)
    .where('logout_due_at', '=', until)
    .execute()

/** Gives back a logout that was claimed until `until` and failed. */
export const releaseLogout = (on: Reader, id: string, until: Date, now: Date) =>
  on
    .updateTable('users')
    .set({ logout_due_at: now })
    .where('id', '=', id)
    .where('logout_due_at', '=', until)
    .execute()

export const logoutsDue = async (on: Reader, now: Date, claim: Claim): Promise<string[]> => {
  const rows = await on
    .selectFrom('users')
    .select('id')
    .where('logout_due_at', '<=', now)
    .where(claim.isReady('users.id'))
    .orderBy(claim.nextTryAt('users.id', 'users.logout_due_at'))
    .orderBy('id')
    .limit(claim.limit)
    .execute()
  return rows.map(({ id }) => id)
}
