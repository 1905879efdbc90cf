import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { wrongPassword } from '../errors.ts'
import { findOwnSession } from '../sessions/reauthentication.ts'
import { isInvalidCredentials } from '../users/adapters/keycloak-tokens.ts'
import { checkPassword } from './check.ts'

/**
 * Checks the current password by signing in at Keycloak, the only one to know it, and ends that session again. Wrong
 * passwords count against the caller's login session only. Rejects another account's password: after a crash, Keycloak
 * may have the address with another account.
 * @throws wrong-password, too-many-attempts, login-unavailable
 */
export const provePassword = async (ctx: IdentityContext, email: string, password: string): Promise<void> => {
  if (password === '') throw wrongPassword()
  const { sessionId, userId } = userOf(ctx)
  // A token for a passkey has an id of its own, which lasts only minutes.
  const session = await findOwnSession(ctx, ctx.db.kysely)
  const check = { email, password, sessionId: session?.id ?? sessionId ?? userId }
  const proof = await checkPassword(ctx, check).catch((error: unknown) => {
    throw isInvalidCredentials(error) ? wrongPassword() : error
  })
  await ctx.login.signOut(proof.refreshToken, proof.clientId).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'could not end a session at Keycloak, it expires by itself')
  })
  if (proof.account.id !== userId) throw wrongPassword()
}
