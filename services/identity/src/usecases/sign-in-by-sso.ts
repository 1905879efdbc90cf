import { type SessionGrant, SSO_CLIENT } from '@fieldside/contracts/http/identity.ts'
import type { IdentityContext } from '../context.ts'
import { ssoRefused } from '../errors.ts'
import { enter } from './enter.ts'

type SsoSignIn = { id_token: string; refresh_token: string; nonce: string }

/**
 * Takes over what single sign-on ended in at the browser. The refresh token is used at once: the tokens that
 * are kept come from the login itself, and the browser's cannot be renewed: its access token ends within minutes.
 * @throws sso-refused, email-in-use, login-unavailable
 */
export const signInBySso = async (ctx: IdentityContext, input: SsoSignIn): Promise<SessionGrant> => {
  const accountId = await ctx.login.checkIdToken(input.id_token, input.nonce)
  const grant = await ctx.login.refresh(input.refresh_token, SSO_CLIENT)
  if (grant?.account.id !== accountId || grant.clientId !== SSO_CLIENT) throw ssoRefused()
  return enter(ctx, grant)
}
