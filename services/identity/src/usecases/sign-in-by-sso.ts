import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import {
  type signInBySso as endpoint,
  type SessionGrant,
  SSO_CLIENT,
} from '@fieldside/contracts/http/identity.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import type { IdentityContext } from '../context.ts'
import { ssoRefused } from '../errors.ts'
import { findUser } from '../store/users.ts'
import { admitUser } from './admit-user.ts'
import { logOutEverywhere } from './log-out-everywhere.ts'
import { logSignIn } from './log-sign-in.ts'

type SsoSignIn = BodyOf<typeof endpoint>

/** Clamps to now, because clocks differ. */
const earlier = (at: Date | null, now: Date): Date | null => (at && at > now ? now : at)

/**
 * Takes over the browser's SSO session. Keycloak accepts a refresh token again until its successor is used, so two
 * refreshes invalidate the browser's one. The browser's access token expires within minutes.
 * @throws sso-refused, session-ended, email-in-use, login-unavailable
 */
export const signInBySso = async (ctx: IdentityContext, input: SsoSignIn): Promise<SessionGrant> => {
  const { accountId, authenticatedAt } = await ctx.login.checkIdToken(input.id_token, input.nonce)
  const known = await findUser(ctx.db.kysely, accountId)
  // A logout that is still due must end the browser's session at Keycloak first; the refresh below then fails.
  if (known?.logout_due_at) await tryNow(ctx, 'user-logouts', () => logOutEverywhere(ctx, known.id))
  const ours = await ctx.login.refresh(input.refresh_token, SSO_CLIENT)
  if (ours?.account.id !== accountId || ours.clientId !== SSO_CLIENT) throw ssoRefused()
  const grant = await ctx.login.refresh(ours.refreshToken, SSO_CLIENT)
  if (!grant) throw ssoRefused()
  const session = await admitUser(ctx, grant, {
    known,
    browser: input.browser,
    authenticatedAt: earlier(authenticatedAt, ctx.now()),
  })
  logSignIn(ctx, grant.account.email, 'single-sign-on')
  return session
}
