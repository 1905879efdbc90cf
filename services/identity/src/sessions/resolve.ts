import { setTimeout as pause } from 'node:timers/promises'
import { PASSKEY_CLIENT, type ResolvedSession } from '@fieldside/contracts/http/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { loginUnavailable, sessionOver } from '../errors.ts'
import type { SessionRow, UserRow } from '../schema.ts'
import type { Grant } from '../users/adapters/keycloak-tokens.ts'
import { updateRoleToUnsynced } from '../users/store/realm-roles.ts'
import { findUser } from '../users/store/users.ts'
import { syncRealmRole } from '../users/sync-realm-role.ts'
import { toUser } from '../users/views.ts'
import { isTokenAlive, latestEnd, needOf } from './rules/session-need.ts'
import { endRevokedSession } from './steps/end-revoked.ts'
import { finishSession } from './steps/finish.ts'
import { sealTokens } from './steps/seal-tokens.ts'
import { claimRefresh, findSession, postponeRefresh, updateTokens } from './store/sessions.ts'

const REFRESH_LEASE_MS = 10_000

/** While Keycloak hangs, only one request per interval waits for it, not every one. */
const RENEW_AGAIN_AFTER_MS = 30_000

/** Longer than another request's call to Keycloak may take, shorter than the BFF's call of this one. */
const WAIT_FOR_OTHER_MS = 8000
const POLL_MS = 50

/** Pages follow a new role at once, and a token with the old one would be rejected. */
const WAIT_FOR_ROLE_MS = 2000

type Found = { session: SessionRow; user: UserRow }

/** @throws session-ended */
const load = async (ctx: IdentityContext, secret: string): Promise<Found> => {
  const session = await findSession(ctx.db.kysely, hashOfSecret(secret))
  const user = session && !session.ended_at ? await findUser(ctx.db.kysely, session.user_id) : undefined
  if (!session || !user) throw sessionOver()
  if (user.realm_role_synced) return { session, user }
  await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, user.id))
  return { session, user: (await findUser(ctx.db.kysely, user.id)) ?? user }
}

const replyOf = ({ session, user }: Found, accessToken: string, now: Date): ResolvedSession => ({
  session_id: session.id,
  expires_at: latestEnd(session, user.role).toISOString(),
  user: toUser(user),
  access_token: accessToken,
  access_token_expires_at: session.access_token_expires_at.toISOString(),
  access_token_left_ms: session.access_token_expires_at.getTime() - now.getTime(),
  token_role: session.token_role,
})

/** Ends a session that Keycloak ended. @throws session-ended, always */
const revoked = async (ctx: InSteps<IdentityContext>, session: SessionRow): Promise<never> => {
  await writeStep(ctx, (tx, emit) => endRevokedSession(ctx, tx, emit, session))
  throw sessionOver()
}

/** Ends a session that can't continue. @throws session-ended, always */
const over = async (ctx: InSteps<IdentityContext>, session: SessionRow): Promise<never> => {
  await finishSession(ctx, session.id)
  throw sessionOver()
}

const withCurrentToken = async (
  ctx: InSteps<IdentityContext>,
  { session, user }: Found,
): Promise<ResolvedSession> => {
  const token = ctx.seal.open(session.sealed_access_token ?? '', session.id)
  return token === undefined ? over(ctx, session) : replyOf({ session, user }, token, ctx.now())
}

const saveGrant = (
  ctx: IdentityContext,
  { session, user }: Found,
  grant: Grant,
): Promise<ResolvedSession> => {
  const tokens = sealTokens(ctx, session.id, grant, session.token_ids)
  return write(ctx, async (tx) => {
    const saved = await updateTokens(tx, session, tokens, ctx.now())
    if (!saved) throw sessionOver()
    // The realm role is only a copy, so the next request sends ours again.
    if (grant.role !== user.role) await updateRoleToUnsynced(tx, user.id, ctx.now())
    return replyOf({ session: saved, user }, grant.accessToken, ctx.now())
  })
}

/** Refreshes under the lease. While Keycloak is unavailable, an access token that is still valid suffices. */
const refresh = async (ctx: InSteps<IdentityContext>, found: Found): Promise<ResolvedSession> => {
  const { session } = found
  const refreshToken = ctx.seal.open(session.sealed_refresh_token ?? '', session.id)
  if (refreshToken === undefined) return over(ctx, session)
  const grant = await ctx.login.refresh(refreshToken, session.client_id).catch(async (error: unknown) => {
    const now = ctx.now()
    const isAlive = isTokenAlive(session, now)
    const endsMs = session.access_token_expires_at.getTime()
    const again = new Date(Math.min(now.getTime() + RENEW_AGAIN_AFTER_MS, endsMs))
    await postponeRefresh(ctx.db.kysely, session.id, isAlive ? again : null)
    if (!isAlive) throw error
    ctx.log.warn({ err: error }, 'continuing with the token that is still valid')
    return 'unavailable' as const
  })
  if (grant === 'unavailable') return withCurrentToken(ctx, found)
  if (session.client_id === PASSKEY_CLIENT)
    logSecurityEvent(ctx.log, 'security.passkey_grant', { user: session.user_id, granted: Boolean(grant) })
  return grant ? saveGrant(ctx, found, grant) : revoked(ctx, session)
}

/** Whether another request is telling Keycloak the new role, without which no token can have it. */
const isRoleOnItsWay = ({ session, user }: Found, now: Date): boolean =>
  session.token_role !== user.role && !user.realm_role_synced && (user.realm_role_leased_until ?? now) > now

/**
 * Returns a session's user and a valid access token. Of several concurrent requests one refreshes; the others wait,
 * or use the current token while it is valid. @throws session-ended, login-unavailable
 */
export const resolveSession = async (
  ctx: InSteps<IdentityContext>,
  secret: string,
): Promise<ResolvedSession> => {
  const startedMs = performance.now()
  for (;;) {
    const waitedMs = performance.now() - startedMs
    const isLate = waitedMs >= WAIT_FOR_OTHER_MS
    const found = await load(ctx, secret)
    const { session, user } = found
    const now = ctx.now()
    const { role } = user
    if (waitedMs < WAIT_FOR_ROLE_MS && isRoleOnItsWay(found, now)) {
      await pause(POLL_MS)
      continue
    }
    const need = needOf(session, { role, realmRole: user.realm_role_synced ? role : undefined }, now)
    if (need === 'over') return over(ctx, session)
    if (need === 'none') return withCurrentToken(ctx, found)
    const until = new Date(now.getTime() + REFRESH_LEASE_MS)
    if (await claimRefresh(ctx.db.kysely, session, now, until)) return refresh(ctx, found)
    if (need === 'renew') return withCurrentToken(ctx, found)
    if (isLate) {
      if (isTokenAlive(session, now)) return withCurrentToken(ctx, found)
      throw loginUnavailable()
    }
    await pause(POLL_MS)
  }
}
