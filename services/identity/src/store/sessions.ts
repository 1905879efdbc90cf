import type { Role } from '@fieldside/contracts/roles.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { ADMIN_IDLE_MS, ADMIN_SESSION_MS, SESSION_MS } from '../domain/session-need.ts'
import type { IdentitySchema, NewSession, SessionRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

/** More than anyone reads. The rest are listed once these have ended. */
const LISTED_AT_MOST = 100

export const insertSession = (tx: IdentityTx, session: NewSession) =>
  tx.insertInto('sessions').values(session).execute()

export const findSession = (on: Reader, secretHash: Buffer): Promise<SessionRow | undefined> =>
  on.selectFrom('sessions').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()

/** Leases the token refresh. Returns false if another request holds the lease or has already refreshed. */
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

/** Sets when a failed refresh may be retried; null means now. */
export const putOffRefresh = (on: Reader, id: string, until: Date | null) =>
  on.updateTable('sessions').set({ refresh_leased_until: until }).where('id', '=', id).execute()

export type NewTokens = {
  sealed_access_token: string
  sealed_refresh_token: string
  token_role: Role | null
  access_token_expires_at: Date
  refresh_expires_at: Date
}

/** Returns undefined if the session has ended. */
export const saveTokens = (tx: IdentityTx, id: string, tokens: NewTokens): Promise<SessionRow | undefined> =>
  tx
    .updateTable('sessions')
    .set({ ...tokens, refresh_leased_until: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Returns undefined if the session had already ended. */
export const markEnded = (tx: IdentityTx, id: string, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .executeTakeFirst()

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

/** An ended session's tokens have no use once Keycloak has ended it too. */
export const wipeTokens = (on: Reader, id: string) =>
  on
    .updateTable('sessions')
    .set({ sealed_access_token: null, sealed_refresh_token: null })
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .execute()

/** Finds sessions that have ended here but not at Keycloak. */
export const sessionsToLogOut = (on: Reader, claim: Claim): Promise<SessionRow[]> =>
  on
    .selectFrom('sessions')
    .selectAll()
    .where('ended_at', 'is not', null)
    .where('sealed_refresh_token', 'is not', null)
    .where(claim.isReady('sessions.id'))
    .orderBy(claim.nextTryAt('sessions.id', 'sessions.ended_at'))
    .limit(claim.limit)
    .execute()

const openSessions = (on: Reader) =>
  on.selectFrom('sessions').select('sessions.id').where('sessions.ended_at', 'is', null)

/** Finds open sessions past any limit. The union lets each condition use its own index. */
export const expiredSessions = (on: Reader, now: Date, claim: Claim): Promise<{ id: string }[]> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const ofAdmins = openSessions(on)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.role', '=', 'admin')
    .where((eb) =>
      eb.or([
        eb('sessions.created_at', '<=', before(ADMIN_SESSION_MS)),
        eb('sessions.last_seen_at', '<=', before(ADMIN_IDLE_MS)),
      ]),
    )
  const expired = openSessions(on)
    .where('refresh_expires_at', '<', now)
    .union(openSessions(on).where('created_at', '<=', before(SESSION_MS)))
    .union(ofAdmins)
  return on
    .selectFrom('sessions')
    .select('sessions.id')
    .where('sessions.id', 'in', expired)
    .where(claim.isReady('sessions.id'))
    .orderBy(claim.nextTryAt('sessions.id', 'sessions.refresh_expires_at'))
    .orderBy('sessions.id')
    .limit(claim.limit)
    .execute()
}

export const openSessionsOf = (on: Reader, userId: string): Promise<SessionRow[]> =>
  on
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(LISTED_AT_MOST)
    .execute()

export const findSessionOf = (on: Reader, userId: string, id: string): Promise<SessionRow | undefined> =>
  on.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** Finds the open session for a token's `sid` claim. */
export const findSessionAtKeycloak = (
  on: Reader,
  userId: string,
  keycloakSessionId: string,
): Promise<SessionRow | undefined> =>
  on
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('keycloak_session_id', '=', keycloakSessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Writes at most once per `everyMs`. */
export const noteSeen = (on: Reader, secretHash: Buffer, now: Date, everyMs: number) =>
  on
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('secret_hash', '=', secretHash)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', new Date(now.getTime() - everyMs))
    .execute()

export const forgetSessions = (on: Reader, endedBefore: Date) =>
  on
    .deleteFrom('sessions')
    .where('ended_at', '<', endedBefore)
    .where('sealed_refresh_token', 'is', null)
    .execute()
