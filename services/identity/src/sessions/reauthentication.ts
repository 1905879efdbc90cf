import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { beginReauthentication as endpoint } from '@fieldside/contracts/http/identity.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import type { IdentityContext } from '../context.ts'
import { passwordRequired, sessionOver } from '../errors.ts'
import type { SessionRow } from '../schema.ts'
import type { Reader } from '../users/store/users.ts'
import { isConfirmed } from './rules/reauthentication.ts'
import { findSessionOfToken, beginReauthentication as store } from './store/sessions.ts'

/** Returns the caller's open login session; undefined if it has ended or the token names none. */
export const findOwnSession = async (ctx: IdentityContext, on: Reader): Promise<SessionRow | undefined> => {
  const { sessionId, userId } = userOf(ctx)
  return sessionId ? findSessionOfToken(on, userId, sessionId) : undefined
}

/** Binds a single sign-on to an action of the caller's login session. @throws session-ended */
export const beginReauthentication = async (
  ctx: IdentityContext,
  { action, nonce }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const session = await findOwnSession(ctx, ctx.db.kysely)
  if (!session) throw sessionOver()
  await store(ctx.db.kysely, session.id, { action, nonceHash: hashOfSecret(nonce), at: ctx.now() })
}

/**
 * Requires that the caller's login session confirmed within the last minutes that it may do this.
 * @throws password-required, session-ended
 */
export const requireReauthentication = async (
  ctx: IdentityContext,
  on: Reader,
  action: Parameters<typeof isConfirmed>[1],
): Promise<void> => {
  const session = await findOwnSession(ctx, on)
  if (!session && userOf(ctx).sessionId) throw sessionOver()
  if (!session || !isConfirmed(session, action, ctx.now())) throw passwordRequired(action)
}
