import { createPublicKey } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { decodeJwt, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'
import { errors, type Provider } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import type { ApiClients } from './api-clients.ts'
import { JWT_BEARER } from './clients.ts'
import { ACCESS_TOKEN_S } from './lifetimes.ts'
import { RESOURCE, RESOURCE_SERVER } from './resource.ts'

/** Keycloak's limit from the assertion's `iat` on. */
const OLDEST_S = 60

export type IdentityProvider = {
  alias: string
  enabled?: boolean
  config: Record<string, string | undefined>
  [field: string]: unknown
}

export class IssuerTaken extends Error {}

export type Assertions = ReturnType<typeof assertionsIn>

/** Stores the identity providers whose assertions get tokens, and which accounts are linked to them. */
export const assertionsIn = (state: DatabaseSync) => {
  const find = (column: 'alias' | 'issuer', value: string): IdentityProvider | null => {
    const row = state.prepare(`SELECT * FROM identity_providers WHERE ${column} = ?`).get(value)
    return row ? JSON.parse(String(row.representation)) : null
  }
  const issuerOf = ({ config }: IdentityProvider): string => config.issuer ?? ''
  return {
    byAlias: (alias: string) => find('alias', alias),
    /** @throws IssuerTaken */
    create: (provider: IdentityProvider): void => {
      if (find('issuer', issuerOf(provider))) throw new IssuerTaken()
      state
        .prepare('INSERT INTO identity_providers VALUES (?, ?, ?)')
        .run(provider.alias, issuerOf(provider), JSON.stringify(provider))
    },
    update: (alias: string, provider: IdentityProvider): void =>
      void state
        .prepare('UPDATE identity_providers SET issuer = ?, representation = ? WHERE alias = ?')
        .run(issuerOf(provider), JSON.stringify(provider), alias),
    /** Returns false if the account is linked already. */
    link: (accountId: string, alias: string, subject: string): boolean =>
      state.prepare('INSERT OR IGNORE INTO links VALUES (?, ?, ?)').run(accountId, alias, subject).changes >
      0,
    unlink: (accountId: string, alias: string): boolean =>
      state.prepare('DELETE FROM links WHERE account_id = ? AND alias = ?').run(accountId, alias).changes > 0,
    accountOf: (alias: string, subject: string): string | null => {
      const row = state
        .prepare('SELECT account_id FROM links WHERE alias = ? AND subject = ? LIMIT 1')
        .get(alias, subject)
      return row ? String(row.account_id) : null
    },
    /** Returns false if the assertion was used before. */
    use: (jti: string): boolean => {
      state.prepare('DELETE FROM used_assertions WHERE expires_ms < ?').run(Date.now())
      const expiresMs = Date.now() + 2 * OLDEST_S * 1000
      return (
        state.prepare('INSERT OR IGNORE INTO used_assertions VALUES (?, ?)').run(jti, expiresMs).changes > 0
      )
    },
  }
}

const refused = (reason: string) => new errors.CustomOIDCProviderError('invalid_grant', reason)

type Parts = { accounts: Accounts; apiClients: ApiClients; assertions: Assertions; issuer: string }

/** Returns the assertion's claims, verified with the key of the client's identity provider. */
const verified = async (
  { apiClients, assertions, issuer }: Parts,
  clientId: string,
  assertion: string,
): Promise<{ alias: string; claims: JWTPayload }> => {
  const attributes = apiClients.byClientId(clientId)?.representation.attributes as Record<string, string>
  const alias = attributes['oauth2.jwt.authorization.grant.idp'] ?? ''
  const provider = assertions.byAlias(alias)
  if (!provider?.enabled || decodeJwt(assertion).iss !== provider.config.issuer)
    throw refused('No Identity Provider for provided issuer')
  const key = createPublicKey(provider.config.publicKeySignatureVerifier ?? '')
  const { payload } = await jwtVerify(assertion, key, {
    algorithms: [provider.config.jwtAuthorizationGrantAssertionSignatureAlg ?? ''],
    audience: [issuer, `${issuer}/protocol/openid-connect/token`],
    requiredClaims: ['exp', 'iat', 'jti', 'sub'],
    maxTokenAge: OLDEST_S,
  })
  return { alias, claims: payload }
}

/** Adds the grant with which a trusted issuer's assertion gets tokens for a linked account. They have no session. */
export const addAssertionGrant = (provider: Provider, parts: Parts): void => {
  provider.registerGrantType<{ assertion?: string; scope?: string }>(
    JWT_BEARER,
    async (ctx) => {
      const { client, params } = ctx.oidc
      const { assertion } = params
      if (!assertion) throw new errors.InvalidRequest('Missing parameter:assertion')
      const { alias, claims } = await verified(parts, client.clientId, assertion).catch((error: unknown) => {
        throw error instanceof joseErrors.JOSEError ? refused(error.message) : error
      })
      if (!parts.assertions.use(claims.jti ?? '')) throw refused('Token reuse detected')
      const accountId = parts.assertions.accountOf(alias, claims.sub ?? '')
      if (!accountId) throw refused('User not found')
      if (!parts.accounts.byId(accountId)?.enabled) throw refused('User is not enabled')
      // Its type wants a grant, which would be a session.
      const given = { accountId, client, gty: 'jwt-bearer', scope: 'profile email' } as ConstructorParameters<
        typeof provider.AccessToken
      >[0]
      const access = new provider.AccessToken(given)
      access.resourceServer = new provider.ResourceServer(RESOURCE, RESOURCE_SERVER)
      ctx.body = {
        access_token: await access.save(),
        expires_in: ACCESS_TOKEN_S,
        token_type: 'Bearer',
        scope: 'profile email',
      }
    },
    ['assertion', 'scope'],
  )
}
