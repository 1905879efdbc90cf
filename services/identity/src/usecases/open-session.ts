import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver } from '../errors.ts'
import type { Grant } from '../login-tokens.ts'
import { toUser } from '../replies.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { hashOfSecret, newSecret } from '../secret.ts'
import { insertSession, type NewTokens } from '../store/sessions.ts'
import { lockUser } from '../store/users.ts'

/** A grant's tokens as a session keeps them; lifetimes count from `now`, whatever the login's clock says. */
export const sealTokens = (ctx: IdentityContext, sessionId: string, grant: Grant): NewTokens => {
  const nowMs = ctx.now().getTime()
  return {
    sealed_access_token: ctx.seal.close(grant.accessToken, sessionId),
    sealed_refresh_token: ctx.seal.close(grant.refreshToken, sessionId),
    token_role: grant.role,
    access_token_expires_at: new Date(nowMs + grant.accessTokenS * 1000),
    refresh_expires_at: new Date(nowMs + grant.refreshS * 1000),
  }
}

/** Keeps a grant as a session of its user; the reply alone holds the secret. */
export const keepSession = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  user: UserRow,
  grant: Grant,
): Promise<SessionGrant> => {
  const id = newId()
  const secret = newSecret()
  const tokens = sealTokens(ctx, id, grant)
  await insertSession(tx, {
    id,
    user_id: user.id,
    secret_hash: hashOfSecret(secret),
    client_id: grant.clientId,
    ...tokens,
    created_at: ctx.now(),
  })
  return { session: secret, expires_at: tokens.refresh_expires_at.toISOString(), user: toUser(user) }
}

/**
 * Opens a session on a grant. `sessionEpoch` is the user's from before Keycloak was asked for it.
 * @throws session-ended when all sessions were ended since then
 */
export const openSession = (
  ctx: IdentityContext,
  { id }: UserRow,
  grant: Grant,
  sessionEpoch: number,
): Promise<SessionGrant> =>
  write(ctx, async (tx) => {
    const user = (await lockUser(tx, id))!
    if (user.session_epoch !== sessionEpoch) throw sessionOver()
    return keepSession(ctx, tx, user, grant)
  })
