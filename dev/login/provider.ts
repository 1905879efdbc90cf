import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import type { ApiClients } from './api-clients.ts'
import { artifactsIn } from './artifacts.ts'
import { type Assertions, addAssertionGrant } from './assertions.ts'
import { accessClaims, personClaims, tokenScopeOf } from './claims.ts'
import { clientsOf } from './clients.ts'
import { ACCESS_TOKEN_S, REFRESH_TOKEN_S, SESSION_S } from './lifetimes.ts'
import { likeKeycloak } from './replies.ts'
import { RESOURCE, RESOURCE_SERVER, SCOPE } from './resource.ts'
import type { SignIn } from './sign-in.ts'
import { errorPage } from './sign-in-page.ts'
import { settle, settled } from './state.ts'

/** Keycloak's endpoint paths, relative to the realm's address. */
export const PATHS = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  jwks: '/protocol/openid-connect/certs',
  revocation: '/protocol/openid-connect/revoke',
  end_session: '/protocol/openid-connect/logout',
  signIn: '/login-actions/authenticate',
}

export type ProviderOptions = {
  state: DatabaseSync
  accounts: Accounts
  apiClients: ApiClients
  assertions: Assertions
  signIn: SignIn
  issuer: string
  secrets: Record<string, string>
  webOrigins: string[]
}

export const makeSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}

export const publicKey = ({ kty, n, e, alg, use, kid }: JWK): JWK => ({ kty, n, e, alg, use, kid })

const KEYS = 'signing-keys'

/** Returns the signing keys, private parts included. The first one signs. Starts with `first` or a new one. */
export const signingKeys = (state: DatabaseSync, first?: JWK): Promise<JWK[]> =>
  settled(state, KEYS, async () => [first ?? (await makeSigningKey())])

/** Adds a key that signs from now on. The older keys still verify. */
export const addSigningKey = async (state: DatabaseSync): Promise<void> =>
  settle(state, KEYS, [await makeSigningKey(), ...(await signingKeys(state))])

export const deleteOldKeys = async (state: DatabaseSync): Promise<void> =>
  settle(state, KEYS, (await signingKeys(state)).slice(0, 1))

const openSession = async (provider: Provider, clientId: string, accountId: string) => {
  const grant = new provider.Grant({ clientId, accountId })
  // The grant's id becomes the tokens' sid, which has 24 characters in Keycloak.
  Object.assign(grant, { jti: randomBytes(18).toString('base64url') })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(RESOURCE, SCOPE)
  await grant.save()
  return grant
}

const grantOf = async (ctx: KoaContextWithOIDC) => {
  const { provider, client, session } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  return (
    (known && (await provider.Grant.find(known))) || openSession(provider, client.clientId, session.accountId)
  )
}

const CLAIMS = [
  'sub',
  'sid',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'email',
  'email_verified',
]

const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  clientCredentials: { enabled: true },
  revocation: { enabled: true },
  userinfo: { enabled: false },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => {
      ctx.body = `<!doctype html><title>Sign out</title>${form}
          <p>Sign out of Fieldside?</p><button form="op.logoutForm" name="logout" value="yes">Sign out</button>`
    },
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo: () => RESOURCE_SERVER,
  },
}

const TTL: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN_S,
  ClientCredentials: ACCESS_TOKEN_S,
  AuthorizationCode: 60,
  IdToken: ACCESS_TOKEN_S,
  Interaction: 30 * 60,
  RefreshToken: REFRESH_TOKEN_S,
  Grant: SESSION_S,
  Session: SESSION_S,
}

const configuration = (options: ProviderOptions, keys: JWK[], cookieKeys: string[]): Configuration => ({
  adapter: artifactsIn(options.state, options.apiClients),
  clients: clientsOf(options.secrets, options.webOrigins),
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  jwks: { keys: keys as NonNullable<Configuration['jwks']>['keys'] },
  cookies: { keys: cookieKeys },
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  claims: { openid: CLAIMS },
  conformIdTokenClaims: false,
  routes: PATHS,
  pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
  rotateRefreshToken: true,
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => false,
  clientBasedCORS: (_ctx, origin) => options.webOrigins.includes(origin),
  loadExistingGrant: grantOf,
  findAccount: (ctx, id) => {
    const account = options.accounts.byId(id)
    if (!account?.enabled) return undefined
    const sid = ctx.oidc.entities.Grant?.jti
    return { accountId: id, claims: () => ({ sub: id, sid, ...personClaims(account) }) }
  },
  interactions: { url: (_ctx, interaction) => `/realms/fieldside${PATHS.signIn}/${interaction.uid}` },
  renderError: (ctx, out) => {
    ctx.type = 'html'
    ctx.body = errorPage(out.error_description ?? out.error)
  },
  formats: {
    customizers: {
      jwt: (_ctx, token, parts) => {
        parts.header = { typ: 'JWT' }
        parts.payload = accessClaims(options, token, parts.payload)
      },
    },
  },
  features: FEATURES,
  ttl: TTL,
})

/** Adds the password grant, Keycloak's "direct access grant". */
const addPasswordGrant = (provider: Provider, signIn: SignIn): void => {
  provider.registerGrantType<{ username?: string; password?: string; scope?: string }>(
    'password',
    async (ctx) => {
      const { username, password } = ctx.oidc.params
      const { client } = ctx.oidc
      if (!username) throw new errors.InvalidRequest('Missing parameter: username')
      const answer = await signIn(username, password ?? '')
      if ('refused' in answer) throw new errors.CustomOIDCProviderError('invalid_grant', answer.refused)
      const accountId = answer.account.id
      const grant = await openSession(provider, client.clientId, accountId)
      const common = { accountId, client, grantId: grant.jti, gty: 'password', scope: 'profile email' }
      const access = new provider.AccessToken(common)
      access.resourceServer = new provider.ResourceServer(RESOURCE, RESOURCE_SERVER)
      const refresh = new provider.RefreshToken({ ...common, resource: RESOURCE, rotations: 0 })
      ctx.oidc.entity('RefreshToken', refresh)
      ctx.body = {
        access_token: await access.save(),
        expires_in: ACCESS_TOKEN_S,
        refresh_token: await refresh.save(),
        token_type: 'Bearer',
        scope: 'profile email',
      }
    },
    ['username', 'password', 'scope'],
  )
}

/** Refuses scopes that an API client doesn't have, and names those that its token carries, as Keycloak does. */
const answerApiClients =
  ({ apiClients }: ProviderOptions) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { client, params } = ctx.oidc
    const apiClient = client && ctx.path.endsWith('/token') ? apiClients.byClientId(client.clientId) : null
    const reply = ctx.body as { access_token?: string } | undefined
    if (!apiClient || !reply?.access_token) return
    const asked = String(params?.scope ?? '')
      .split(' ')
      .filter(Boolean)
    if (asked.every((name) => apiClient.scopes.includes(name))) {
      ctx.body = { ...reply, scope: tokenScopeOf(apiClient) }
      return
    }
    ctx.status = 400
    ctx.body = { error: 'invalid_scope', error_description: `Invalid scopes: ${asked.join(' ')}` }
  }

/** Shapes refresh tokens as JWTs, because keycloak-js decodes them. The signature part holds the random secret. */
const shapeRefreshTokens = (provider: Provider, issuer: string): void => {
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const { prototype } = provider.RefreshToken
  Object.assign(prototype, {
    generateTokenId(this: typeof prototype): string {
      const iat = Math.floor(Date.now() / 1000)
      const times = { iat, exp: iat + REFRESH_TOKEN_S }
      const whose = { sub: this.accountId, azp: this.clientId, sid: this.grantId }
      const claims = { ...times, ...whose, iss: issuer, aud: issuer, typ: 'Refresh' }
      return [
        encoded({ alg: 'HS512', typ: 'JWT' }),
        encoded(claims),
        randomBytes(64).toString('base64url'),
      ].join('.')
    },
  })
}

export const createProvider = async (options: ProviderOptions): Promise<Provider> => {
  const keys = await signingKeys(options.state)
  const cookieKeys = await settled(options.state, 'cookie-keys', () => [
    randomBytes(32).toString('base64url'),
  ])
  const provider = new Provider(options.issuer, configuration(options, keys, cookieKeys))
  addPasswordGrant(provider, options.signIn)
  addAssertionGrant(provider, options)
  shapeRefreshTokens(provider, options.issuer)
  provider.use(likeKeycloak)
  provider.use(answerApiClients(options))
  return provider
}
