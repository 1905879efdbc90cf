import type { IdentityContext } from '../context.ts'
import { wrongPassword } from '../errors.ts'
import { isInvalidCredentials } from '../login-tokens.ts'

/**
 * Checks the current password by signing in at Keycloak, which alone knows it, and ends that session again.
 * @throws wrong-password, login-unavailable
 */
export const provePassword = async (ctx: IdentityContext, email: string, password: string): Promise<void> => {
  const proof = await ctx
    .inTurn(email, () => ctx.login.signIn(email, password))
    .catch((error: unknown) => {
      throw isInvalidCredentials(error) ? wrongPassword() : error
    })
  await ctx.login.signOut(proof.refreshToken, proof.clientId).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a session at Keycloak expires by itself')
  })
}
