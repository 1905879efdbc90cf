import type { beginSso, SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { ReauthenticationAction } from '@fieldside/contracts/http/identity.ts'
import type Keycloak from 'keycloak-js'
import { type Address, call } from '@/client/api.ts'
import { ApiProblem } from '@/client/problem.ts'

type Sso = NonNullable<SessionState['client']['sso']>
type SsoResult = { id_token: string; refresh_token: string }

const BEGIN: Address<typeof beginSso> = { method: 'POST', path: '/session/sso/begin' }
/** Stores the query of /auth with the target page, because the identity provider doesn't return it. */
const LEFT = 'fieldside.sso-left'

/** Loads keycloak-js on demand, only for users of single sign-on. */
const open = async ({ login_url: url, realm, client_id: clientId }: Sso): Promise<Keycloak> => {
  const { default: Client } = await import('keycloak-js')
  return new Client({ url, realm, clientId })
}

const CODE_FLOW = { pkceMethod: 'S256', responseMode: 'fragment', checkLoginIframe: false } as const

/**
 * Navigates to the identity provider's sign-in page, which asks for the password again if an action is to be confirmed.
 * @throws ApiProblem when the identity provider is unavailable
 */
export const leaveForSso = async (
  sso: Sso,
  search: string,
  confirms?: ReauthenticationAction,
): Promise<void> => {
  const keycloak = await open(sso)
  await keycloak.init(CODE_FLOW)
  const address = await keycloak.createLoginUrl({
    redirectUri: `${window.location.origin}/auth/sso`,
    ...(confirms && { prompt: 'login' }),
  })
  const nonce = new URL(address).searchParams.get('nonce') ?? ''
  await call(BEGIN, { body: { nonce, ...(confirms && { confirms }) } })
  sessionStorage.setItem(LEFT, search)
  window.location.assign(address)
}

/** Returns the stored query of /auth. Cleared when single sign-on ends. */
export const leftSearch = (): string => sessionStorage.getItem(LEFT) ?? ''
export const forgetLeft = (): void => sessionStorage.removeItem(LEFT)

const refused = () =>
  new ApiProblem({ code: 'sso-refused', status: 0, detail: 'Single sign-on didn’t work. Please try again.' })

const exchange = async (sso: Sso): Promise<SsoResult | undefined> => {
  const keycloak = await open(sso)
  const isBack = await keycloak.init(CODE_FLOW).catch(() => {
    throw refused()
  })
  const { idToken, refreshToken } = keycloak
  keycloak.clearToken()
  return isBack && idToken && refreshToken ? { id_token: idToken, refresh_token: refreshToken } : undefined
}

let exchanged: Promise<SsoResult | undefined> | undefined

/**
 * Returns the result of the redirect; undefined when there is none. Cached, because the authorization code can be
 * exchanged only once.
 * @throws ApiProblem when the identity provider refuses
 */
export const takeResult = (sso: Sso): Promise<SsoResult | undefined> => {
  exchanged ??= exchange(sso)
  return exchanged
}
