import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import {
  type signInBySso as endpoint,
  type ReauthenticationAction,
  type SignedInOrHeld,
  SSO_CLIENT,
} from '@fieldside/contracts/http/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import type { IdentityContext } from '../context.ts'
import { notReauthenticated, ssoRefused } from '../errors.ts'
import { logOutEverywhere } from '../sessions/log-out.ts'
import { logSignIn } from '../sessions/log-sign-in.ts'
import { isReauthenticated } from '../sessions/rules/reauthentication.ts'
import { findSession } from '../sessions/store/sessions.ts'
import type { Identified } from '../users/adapters/keycloak-id-token.ts'
import { findUser } from '../users/store/users.ts'
import { admitUser } from './steps/admit-user.ts'

type SsoSignIn = BodyOf<typeof endpoint>

/**
 * Returns the action that the browser's login session started this single sign-on to confirm.
 * @throws sso-refused if Keycloak didn't ask for the password, or if another user entered theirs
 */
const reauthenticationOf = async (
  ctx: IdentityContext,
  { browser, nonce }: SsoSignIn,
  identified: Identified,
): Promise<ReauthenticationAction | undefined> => {
  const secret = browser.previous_session
  const session = secret ? await findSession(ctx.db.kysely, hashOfSecret(secret)) : undefined
  const isStartedHere = session?.reauth_nonce_hash?.equals(hashOfSecret(nonce)) && !session.ended_at
  if (!session || !isStartedHere) return undefined
  if (!isReauthenticated(session, identified, ctx.now())) throw notReauthenticated()
  return session.reauth_action ?? undefined
}

/**
 * Takes over the browser's SSO session. Keycloak accepts a refresh token again until its successor is used, so two
 * refreshes invalidate the browser's one. The browser's access token expires within minutes.
 * @throws sso-refused, account-suspended, session-ended, email-in-use, login-unavailable
 */
export const signInBySso = async (
  ctx: InSteps<IdentityContext>,
  input: SsoSignIn,
): Promise<SignedInOrHeld> => {
  const identified = await ctx.login.checkIdToken(input.id_token, input.nonce)
  const { accountId } = identified
  const reauthenticated = await reauthenticationOf(ctx, input, identified)
  const known = await findUser(ctx.db.kysely, accountId)
  // A logout that is still due must end the browser's session at Keycloak first; the refresh below then fails.
  if (known?.logout_due_at) await tryNow(ctx, 'user-logouts', () => logOutEverywhere(ctx, known.id))
  const ours = await ctx.login.refresh(input.refresh_token, SSO_CLIENT)
  if (ours?.account.id !== accountId || ours.clientId !== SSO_CLIENT) throw ssoRefused()
  const grant = await ctx.login.refresh(ours.refreshToken, SSO_CLIENT)
  if (!grant) throw ssoRefused()
  const { browser, time_zone: timeZone } = input
  const session = await admitUser(ctx, grant, { known, browser, timeZone, reauthenticated })
  logSignIn(ctx, grant.account.email, 'single-sign-on')
  return session
}
