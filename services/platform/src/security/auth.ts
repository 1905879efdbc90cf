import { hash } from 'node:crypto'
import { Role } from '@fieldside/contracts/roles.ts'
import { Scope } from '@fieldside/contracts/scopes.ts'
import { SERVICES, type ServiceName } from '@fieldside/contracts/service-name.ts'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { forbidden, unauthenticated, unavailable } from '../base/errors.ts'
import { createExpiringMap } from '../base/expiring-map.ts'
import type { CallerIdentity } from '../data/context.ts'

const CLOCK_TOLERANCE_S = 5
/** Tokens that Keycloak issues for its own account console have another audience. */
const AUDIENCE = 'fieldside'
/**
 * The first token after a key rotation makes each service refetch the keys. With jose's default cooldown of 30 s, a
 * service that has just fetched them would reject everyone until it ends.
 */
const KEYS_AGAIN_AFTER_MS = 1000
/** Together these bound how long a revoked key stays trusted: 10 minutes. */
const KEY_CACHE_MS = 540_000
const VERIFIED_CACHE_MS = 60_000
/** At about 0.5 kB for each token. */
const VERIFIED_MAX = 10_000
const KEYS_TRIED_AGAIN_AFTER_MS = 30_000

/** Keycloak client ids. Services use their own client; user tokens come from the BFF's or the web app's. */
const SERVICE_OF_CLIENT: Record<string, ServiceName> = {
  ...Object.fromEntries(SERVICES.map((name) => [`service-${name}`, name])),
  'fieldside-bff': 'bff',
}
/** Prefix of the client ids that identity gives to API clients. */
export const API_CLIENT_PREFIX = 'api-'
const CLIENTS_OF_PEOPLE = new Set(['fieldside-bff', 'fieldside-web', 'fieldside-passkeys'])

const Claims = z.object({
  sub: z.string().min(1),
  azp: z.string(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  sid: z.string().optional(),
  jti: z.string().optional(),
  scope: z.string().default(''),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
})

const scopesIn = (claim: string): Scope[] =>
  claim.split(' ').flatMap((name) => Scope.safeParse(name).data ?? [])

/** @throws unauthenticated, or forbidden for a user without a role */
export const identityOf = (payload: JWTPayload): CallerIdentity => {
  const parsed = Claims.safeParse(payload)
  if (!parsed.success) throw unauthenticated()
  const claims = parsed.data
  if (claims.preferred_username === `service-account-${claims.azp}`) {
    if (claims.azp.startsWith(API_CLIENT_PREFIX))
      return { kind: 'client', clientId: claims.azp, scopes: scopesIn(claims.scope) }
    const name = SERVICE_OF_CLIENT[claims.azp]
    if (!name) throw unauthenticated()
    return { kind: 'service', name }
  }
  if (!CLIENTS_OF_PEOPLE.has(claims.azp)) throw unauthenticated()
  // Tokens for a passkey have no session at Keycloak.
  const sessionId = claims.sid ?? claims.jti
  const role = claims.realm_access?.roles.map((name) => Role.safeParse(name)).find(({ success }) => success)
  if (!role?.data) throw forbidden('Your account has no role', 'no-role')
  return {
    kind: 'user',
    userId: claims.sub,
    role: role.data,
    ...(claims.email ? { email: claims.email } : {}),
    ...(claims.email_verified ? { emailVerified: true } : {}),
    ...(sessionId ? { sessionId } : {}),
  }
}

export type VerifierOptions = {
  /** The realm's URL as this process reaches it. */
  loginUrl: string
  /** The `iss` claim of tokens when it differs from `loginUrl`. */
  issuer?: string | undefined
  keys?: JWTVerifyGetKey
}

/**
 * Fetches Keycloak's signing keys and refreshes them in the background, so an outage of Keycloak doesn't block users
 * who are already logged in.
 */
const createKeys = (loginUrl: string): JWTVerifyGetKey => {
  const remote = createRemoteJWKSet(new URL(`${loginUrl}/protocol/openid-connect/certs`), {
    cooldownDuration: KEYS_AGAIN_AFTER_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
  })
  let renewAtMs = Date.now() + KEY_CACHE_MS
  const renew = (): void => {
    renewAtMs = Date.now() + KEY_CACHE_MS
    remote.reload().catch(() => {
      renewAtMs = Date.now() + KEYS_TRIED_AGAIN_AFTER_MS
    })
  }
  return (header, token) => {
    if (Date.now() >= renewAtMs) renew()
    return remote(header, token)
  }
}

/** Hashes the token, so that the cache keeps no token in memory. */
const keyOf = (token: string): string => hash('sha256', token, 'base64url')

/**
 * Verifies the bearer token of an Authorization header. Without a header the caller is 'anyone'. Caches a
 * valid token for a minute, or until it expires if that is sooner.
 * @throws unauthenticated for an invalid token, forbidden without a role, unavailable without keys
 */
export const createTokenVerifier = ({ loginUrl, issuer, keys }: VerifierOptions) => {
  const getKey = keys ?? createKeys(loginUrl)
  const verified = createExpiringMap<CallerIdentity>(VERIFIED_MAX)
  return async (authorization: string | undefined): Promise<CallerIdentity> => {
    if (authorization === undefined) return { kind: 'anyone' }
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    if (!token) throw unauthenticated()
    const key = keyOf(token)
    const known = verified.get(key)
    if (known) return known
    const { payload } = await jwtVerify(token, getKey, {
      issuer: issuer ?? loginUrl,
      audience: AUDIENCE,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_TOLERANCE_S,
    }).catch((error: unknown) => {
      const isKeyFetch =
        error instanceof errors.JWKSTimeout ||
        !(error instanceof errors.JOSEError) ||
        error.code === 'ERR_JOSE_GENERIC'
      throw isKeyFetch
        ? unavailable('Signing in is temporarily unavailable', 'login-unavailable', 1, error)
        : unauthenticated()
    })
    const caller = identityOf(payload)
    const endsAtMs = (Number(payload.exp) + CLOCK_TOLERANCE_S) * 1000
    verified.set(key, caller, Math.min(endsAtMs, Date.now() + VERIFIED_CACHE_MS))
    return caller
  }
}

const TokenReply = z.object({ access_token: z.string(), expires_in: z.number() })
const TOKEN_TIMEOUT_MS = 5000
const FETCH_AGAIN_AFTER_MS = 5000
const ENDS_SOONER_MS = 10_000

export type ServiceTokenOptions = { loginUrl: string; clientId: string; clientSecret: string }

const fetchServiceToken = async (options: ServiceTokenOptions) => {
  const response = await fetch(`${options.loginUrl}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: options.clientId,
      client_secret: options.clientSecret,
    }),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the login refused a service token with ${response.status}`)
  return TokenReply.parse(await response.json())
}

/**
 * Returns a cached client-credentials token, renewed at half its lifetime and used until it expires while Keycloak is
 * down.
 * @throws unavailable when there is no valid token
 */
export const createServiceTokens = (options: ServiceTokenOptions): (() => Promise<string>) => {
  let current: { token: string; renewAtMs: number; endsAtMs: number } | undefined
  let fetching: Promise<string> | undefined

  const renew = async (): Promise<string> => {
    const { access_token: token, expires_in } = await fetchServiceToken(options)
    const nowMs = Date.now()
    const endsAtMs = nowMs + Math.max(expires_in * 1000 - ENDS_SOONER_MS, 1000)
    current = { token, renewAtMs: nowMs + expires_in * 500, endsAtMs }
    return token
  }
  const fetchOnce = (): Promise<string> => {
    fetching ??= renew()
      .catch((error: unknown) => {
        if (current) current.renewAtMs = Date.now() + FETCH_AGAIN_AFTER_MS
        throw unavailable('Signing in is temporarily unavailable', 'login-unavailable', 1, error)
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }
  return async () => {
    const nowMs = Date.now()
    if (current && nowMs < current.renewAtMs) return current.token
    const fetched = fetchOnce()
    if (!current || nowMs >= current.endsAtMs) return fetched
    // Renews in the background so a hanging Keycloak doesn't block requests that have a valid token. On failure, a
    // later request retries.
    fetched.catch(() => undefined)
    return current.token
  }
}
