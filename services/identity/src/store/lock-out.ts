import type { Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { sql } from 'kysely'
import type { IdentitySchema, UserRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

const isFree = (now: Date) => sql<boolean>`(password_leased_until is null or password_leased_until <= ${now})`

/** Returns whether a password change or recovery is in progress. Call with a locked user. */
export const isPasswordLeased = ({ password_leased_until }: UserRow, now: Date): boolean =>
  password_leased_until !== null && password_leased_until > now

/** Returns undefined while another password change or recovery holds the lease. */
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

/** Releases the lease after an attempt that changed nothing here. */
export const releasePassword = (on: Reader, id: string) =>
  on.updateTable('users').set({ password_leased_until: null }).where('id', '=', id).execute()

/** Starts a new session epoch. `logoutDueAt` is null if Keycloak has already ended its sessions. */
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

export const closePasswordChange = (tx: IdentityTx, id: string) =>
  tx
    .updateTable('users')
    .set({ password_change_began_at: null, password_leased_until: null })
    .where('id', '=', id)
    .execute()

/** Claims a due logout until `until`. Returns false if none is due. */
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

/** Completes the logout claimed until `until`. One that became due since then stays due. */
export const noteLoggedOut = (on: Reader, id: string, until: Date) =>
  on
    .updateTable('users')
    .set({ logout_due_at: null })
    .where('id', '=', id)
    .where('logout_due_at', '=', until)
    .execute()

/** Makes a failed logout due again, unless another one replaced it. */
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
