import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { beginSso, finishSso, type SessionState } from '@fieldside/contracts/http/bff/session.ts'
import {
  beginReauthentication,
  type SignedInOrHeld,
  SSO_CLIENT,
  signInBySso,
} from '@fieldside/contracts/http/identity.ts'
import { SSO_MINUTES } from '@fieldside/contracts/limits.ts'
import { DomainError, unavailable } from '@fieldside/platform/errors.ts'
import type { BffConfig } from '../config.ts'
import { type Bff, jsonReply, serve } from '../http/serve.ts'
import { browserOf } from './browser.ts'
import { ssoCookie } from './cookie.ts'

/** Longer than anyone needs to find a password and sign in at Keycloak. */
const NONCE_COOKIE_MS = SSO_MINUTES * MINUTE_MS
const KEYCLOAK_TIMEOUT_MS = 3000

/** Returns the reply to a sign-in, which sets the cookie of its session or of the wait for the second factor. */
export type Granted = (request: Request, grant: SignedInOrHeld, endpoint: Endpoint) => Response

type Realm = Pick<BffConfig, 'KEYCLOAK_URL' | 'KEYCLOAK_ISSUER'>

/** Returns the realm's address for browsers, which tokens name as issuer. */
export const publicRealm = ({ KEYCLOAK_URL, KEYCLOAK_ISSUER }: Realm): string =>
  KEYCLOAK_ISSUER ?? KEYCLOAK_URL

export const ssoOf = (config: Realm): SessionState['client']['sso'] => {
  const [login_url = '', realm = ''] = publicRealm(config).split('/realms/')
  return { login_url, realm, client_id: SSO_CLIENT }
}

/** Checks Keycloak first, because the browser's error page would explain less. @throws login-unavailable */
const requireLogin = async (loginUrl: string): Promise<void> => {
  const sorry = (cause: unknown) =>
    unavailable('Single sign-on is temporarily unavailable. Please try again.', 'login-unavailable', 5, cause)
  const reply = await fetch(`${loginUrl}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(KEYCLOAK_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw sorry(error)
  })
  await reply.body?.cancel()
  if (!reply.ok) throw sorry(new Error(`the login answered ${reply.status}`))
}

const notBegunHere = () =>
  new DomainError(
    'unauthenticated',
    'sso-refused',
    'Single sign-on started in another browser or too long ago. Please try again.',
  )

/** Serves single sign-on. Only the browser that started it can hand over the result, once. */
export const serveSso = (bff: Bff, config: BffConfig, granted: Granted): void => {
  const cookie = ssoCookie(config.PUBLIC_URL)

  serve(bff, beginSso, async (ctx, { body: { nonce, confirms: action } }) => {
    if (action) ctx.user()
    await requireLogin(config.KEYCLOAK_URL)
    if (action) await ctx.command('identity', beginReauthentication, { body: { action, nonce } })
    const until = new Date(Date.now() + NONCE_COOKIE_MS)
    return jsonReply(beginSso, undefined, { 'set-cookie': cookie.set(nonce, until) })
  })

  serve(bff, finishSso, async ({ readAsBff, request }, { body }) => {
    const nonce = cookie.read(request)
    if (!nonce) throw notBegunHere()
    const browser = browserOf(request, bff.cookie)
    const grant = await readAsBff('identity', signInBySso, { body: { ...body, nonce, browser } })
    const response = granted(request, grant, finishSso)
    response.headers.append('set-cookie', cookie.clear())
    return response
  })
}
