import type { beginSso, SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type Keycloak from 'keycloak-js'
import { type Address, call } from '../../app/api.ts'
import { ApiProblem } from '../../app/problem.ts'

type Sso = NonNullable<SessionState['client']['sso']>
type SsoResult = { id_token: string; refresh_token: string }

const BEGIN: Address<typeof beginSso> = { method: 'POST', path: '/session/sso/begin' }
/** The query of the /auth that was left, with the page to go on to: the login gives none back. */
const LEFT = 'fieldside.sso-left'

/** The login's own client, loaded only by who uses single sign-on. */
const open = async ({ login_url: url, realm, client_id: clientId }: Sso): Promise<Keycloak> => {
  const { default: Client } = await import('keycloak-js')
  return new Client({ url, realm, clientId })
}

const CODE_FLOW = { pkceMethod: 'S256', responseMode: 'fragment', checkLoginIframe: false } as const

/** Leaves for the login's sign-in page. @throws ApiProblem while the login is away */
export const leaveForSso = async (sso: Sso, search: string): Promise<void> => {
  const keycloak = await open(sso)
  await keycloak.init(CODE_FLOW)
  const address = await keycloak.createLoginUrl({ redirectUri: `${window.location.origin}/auth/sso` })
  const nonce = new URL(address).searchParams.get('nonce') ?? ''
  await call(BEGIN, { body: { nonce } })
  sessionStorage.setItem(LEFT, search)
  window.location.assign(address)
}

/** The query of the /auth that was left; forgotten once single sign-on has ended. */
export const leftSearch = (): string => sessionStorage.getItem(LEFT) ?? ''
export const forgetLeft = (): void => sessionStorage.removeItem(LEFT)

const refused = () =>
  new ApiProblem({ code: 'sso-refused', status: 0, detail: 'Single sign-on did not work. Please try again.' })

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
 * What the login sent this browser back with, which can be had once a page; undefined when there is nothing.
 * @throws ApiProblem when the login refused
 */
export const takeResult = (sso: Sso): Promise<SsoResult | undefined> => {
  exchanged ??= exchange(sso)
  return exchanged
}
