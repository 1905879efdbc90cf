import { PASSKEY_CLIENT, type ReauthenticationAction } from '@fieldside/contracts/http/identity.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { cancelJob, cancelJobs, scheduleJob, scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { IdentitySchema, NewSession, SessionRow } from '../../schema.ts'
import { takeOverAt } from '../../users/rules/left-open.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

/** More than anyone reads. The rest are listed once these have ended. */
const MAX_LISTED = 100

const EXPIRY = 'expired-sessions'
const LOGOUT = 'session-logouts'

/** The job ends the session at `end`, or moves itself if the end is later by then. */
export const insertSession = async (tx: IdentityTx, session: NewSession, end: Date): Promise<void> => {
  await tx.insertInto('sessions').values(session).execute()
  await scheduleJob(tx, { job: EXPIRY, key: session.id, runAt: end })
}

/** Lets the job look at the ends of a user's sessions, which a change may have brought forward. */
export const checkEnds = async (tx: IdentityTx, userId: string, now: Date): Promise<void> => {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await scheduleJobs(
    tx,
    open.map(({ id }) => ({ job: EXPIRY, key: id, runAt: now })),
  )
}

export const findSession = (on: Reader, secretHash: Buffer): Promise<SessionRow | undefined> =>
  on.selectFrom('sessions').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()

/** Claims the token refresh. Returns false if another request holds the lease or has already refreshed. */
export const claimRefresh = async (
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
export const postponeRefresh = (on: Reader, id: string, until: Date | null) =>
  on.updateTable('sessions').set({ refresh_leased_until: until }).where('id', '=', id).execute()

export type NewTokens = {
  sealed_access_token: string
  sealed_refresh_token: string
  token_role: Role | null
  token_ids: string[]
  access_token_expires_at: Date
  refresh_expires_at: Date
}

/** Returns undefined if the session has ended. */
export const updateTokens = async (
  tx: IdentityTx,
  { id, refresh_expires_at }: SessionRow,
  tokens: NewTokens,
  now: Date,
): Promise<SessionRow | undefined> => {
  const saved = await tx
    .updateTable('sessions')
    .set({ ...tokens, refresh_leased_until: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (saved && saved.refresh_expires_at < refresh_expires_at) await checkEnds(tx, saved.user_id, now)
  return saved
}

/** Leaves the end at Keycloak to the job, unless the request does it at once. */
const scheduleEnds = async (tx: IdentityTx, ids: readonly string[], now: Date): Promise<void> => {
  await cancelJobs(tx, EXPIRY, ids)
  await scheduleJobs(
    tx,
    ids.map((id) => ({ job: LOGOUT, key: id, runAt: takeOverAt(now) })),
  )
}

export type EndedSession = Pick<SessionRow, 'id' | 'user_id' | 'keycloak_session_id'>

/** Returns undefined if the session had already ended. */
export const updateToEnded = async (
  tx: IdentityTx,
  id: string,
  now: Date,
): Promise<EndedSession | undefined> => {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id', 'keycloak_session_id'])
    .executeTakeFirst()
  if (ended) await scheduleEnds(tx, [id], now)
  return ended
}

export const updateAllToEnded = async (
  tx: IdentityTx,
  userId: string,
  now: Date,
): Promise<EndedSession[]> => {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id', 'keycloak_session_id'])
    .execute()
  await scheduleEnds(
    tx,
    ended.map(({ id }) => id),
    now,
  )
  return ended
}

/** An ended session's tokens have no use once Keycloak has ended it too. */
export const deleteTokens = async (on: Reader, id: string): Promise<void> => {
  await on
    .updateTable('sessions')
    .set({ sealed_access_token: null, sealed_refresh_token: null })
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .execute()
  await cancelJob(on, { job: LOGOUT, key: id })
}

/** Returns the session if it has ended here but not at Keycloak. */
export const findSessionToLogOut = (on: Reader, id: string): Promise<SessionRow | undefined> =>
  on
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .where('sealed_refresh_token', 'is not', null)
    .executeTakeFirst()

export const findOpenSession = (on: Reader, id: string) =>
  on
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at', 'refresh_expires_at', 'last_seen_at', 'role'])
    .where('sessions.id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Whether the user has an open session that a passkey alone opened. */
export const hasPasskeySession = async (on: Reader, userId: string): Promise<boolean> => {
  const found = await on
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', PASSKEY_CLIENT)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const openSessionsOf = (on: Reader, userId: string): Promise<SessionRow[]> =>
  on
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()

export const findSessionOf = (on: Reader, userId: string, id: string): Promise<SessionRow | undefined> =>
  on.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** Finds the open session of a token. */
export const findSessionOfToken = (
  on: Reader,
  userId: string,
  sessionId: string,
): Promise<SessionRow | undefined> =>
  on
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('keycloak_session_id', '=', sessionId), eb(eb.val(sessionId), '=', eb.fn.any('token_ids'))]),
    )
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Replaces a single sign-on that the session started earlier. */
export const beginReauthentication = (
  on: Reader,
  id: string,
  begun: { action: ReauthenticationAction; nonceHash: Buffer; at: Date },
) =>
  on
    .updateTable('sessions')
    .set({
      reauth_action: begun.action,
      reauth_nonce_hash: begun.nonceHash,
      reauth_begun_at: begun.at,
      reauthenticated_at: null,
    })
    .where('id', '=', id)
    .execute()

/** Replaces an earlier reauthentication of the session and a single sign-on that it started. */
export const updateReauthentication = (on: Reader, id: string, action: ReauthenticationAction, at: Date) =>
  on
    .updateTable('sessions')
    .set({
      reauth_action: action,
      reauth_nonce_hash: null,
      reauth_begun_at: null,
      reauthenticated_at: at,
    })
    .where('id', '=', id)
    .execute()

/** Records that a passkey confirmed a change of the second factor. */
export const updatePasskeyProved = (on: Reader, id: string, passkey_proved_at: Date) =>
  on.updateTable('sessions').set({ passkey_proved_at }).where('id', '=', id).execute()

/** Uses up a session's reauthentication. Returns false if there is none for the action since then. */
export const useReauthentication = async (
  tx: IdentityTx,
  id: string,
  action: ReauthenticationAction,
  since: Date,
): Promise<boolean> => {
  const used = await tx
    .updateTable('sessions')
    .set({ reauthenticated_at: null })
    .where('id', '=', id)
    .where('reauth_action', '=', action)
    .where('reauthenticated_at', '>=', since)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Writes at most once per `everyMs`. */
export const updateLastSeen = (on: Reader, secretHash: Buffer, now: Date, everyMs: number) =>
  on
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('secret_hash', '=', secretHash)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', new Date(now.getTime() - everyMs))
    .execute()

export const deleteEndedSessions = (db: Database<IdentitySchema>, endedBefore: Date): Promise<void> =>
  deleteInBatches(db, 'sessions', sql`ended_at < ${endedBefore} and sealed_refresh_token is null`)
