import type { Role } from '@fieldside/contracts/roles.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { IdentitySchema, NewSession, SessionRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

export const insertSession = (tx: IdentityTx, session: NewSession) =>
  tx.insertInto('sessions').values(session).execute()

export const findSession = (on: Reader, secretHash: Buffer): Promise<SessionRow | undefined> =>
  on.selectFrom('sessions').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()

/** Takes the right to refresh a session's tokens; false when another has it or has used it meanwhile. */
export const leaseRefresh = async (
  on: Reader,
  session: SessionRow,
  now: Date,
  until: Date,
): Promise<boolean> => {
  const row = await on
    .updateTable('sessions')
    .set({ refresh_leased_until: until })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .where('sealed_refresh_token', '=', session.sealed_refresh_token)
    .where((eb) => eb.or([eb('refresh_leased_until', 'is', null), eb('refresh_leased_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** After a refresh that failed: when the next may be tried; null at once. */
export const putOffRefresh = (on: Reader, id: string, until: Date | null) =>
  on.updateTable('sessions').set({ refresh_leased_until: until }).where('id', '=', id).execute()

export type NewTokens = {
  sealed_access_token: string
  sealed_refresh_token: string
  token_role: Role | null
  access_token_expires_at: Date
  refresh_expires_at: Date
}

/** Keeps refreshed tokens; undefined when the session was ended meanwhile. */
export const saveTokens = (tx: IdentityTx, id: string, tokens: NewTokens): Promise<SessionRow | undefined> =>
  tx
    .updateTable('sessions')
    .set({ ...tokens, refresh_leased_until: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Undefined when it had ended before. */
export const markEnded = (tx: IdentityTx, id: string, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .executeTakeFirst()

/** Ends all of a user's sessions; returns their ids. */
export const markAllEnded = async (tx: IdentityTx, userId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An ended session needs its tokens no longer once the login knows. */
export const wipeTokens = (on: Reader, id: string) =>
  on
    .updateTable('sessions')
    .set({ sealed_access_token: null, sealed_refresh_token: null })
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .execute()

/** Ended here, but not yet at the login. */
export const sessionsToLogOut = (on: Reader, limit: number): Promise<SessionRow[]> =>
  on
    .selectFrom('sessions')
    .selectAll()
    .where('ended_at', 'is not', null)
    .where('sealed_refresh_token', 'is not', null)
    .orderBy('ended_at')
    .limit(limit)
    .execute()

export const expiredSessions = (on: Reader, now: Date, limit: number) =>
  on
    .selectFrom('sessions')
    .select('id')
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '<', now)
    .orderBy('refresh_expires_at')
    .limit(limit)
    .execute()

export const forgetSessions = (on: Reader, endedBefore: Date) =>
  on
    .deleteFrom('sessions')
    .where('ended_at', '<', endedBefore)
    .where('sealed_refresh_token', 'is', null)
    .execute()
