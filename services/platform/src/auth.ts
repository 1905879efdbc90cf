import type { ServiceName } from '@fieldside/contracts/endpoint.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { CallerIdentity } from './context.ts'
import { forbidden, unauthenticated, unavailable } from './errors.ts'

const CLOCK_TOLERANCE_S = 5
/** Whom the login makes tokens for: our services, and not, say, its own account pages. */
const AUDIENCE = 'fieldside'
/**
 * After a key rotation the first token of the new key makes every service fetch the keys again. jose's own pause
 * between two fetches is 30 s: so long would everybody who was served shortly before be signed out.
 */
const KEYS_AGAIN_AFTER_MS = 1000
/** How old the keys in hand grow before they are asked for again, so that a withdrawn one is not known for ever. */
const KEYS_KEPT_MS = 600_000
const KEYS_TRIED_AGAIN_AFTER_MS = 30_000

/** Keycloak's names for our clients: services call with their own, people's tokens are of the BFF or the web. */
const SERVICE_OF_CLIENT: Record<string, ServiceName> = {
  'service-identity': 'identity',
  'service-directory': 'directory',
  'service-booking': 'booking',
  'service-billing': 'billing',
  'service-content': 'content',
  'service-notification': 'notification',
  'fieldside-bff': 'bff',
}
const CLIENTS_OF_PEOPLE = new Set(['fieldside-bff', 'fieldside-web'])

const Claims = z.object({
  sub: z.string().min(1),
  azp: z.string(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  sid: z.string().optional(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
})

/** @throws unauthenticated, or forbidden for a person without a role */
export const identityOf = (payload: JWTPayload): CallerIdentity => {
  const parsed = Claims.safeParse(payload)
  if (!parsed.success) throw unauthenticated()
  const claims = parsed.data
  if (claims.preferred_username === `service-account-${claims.azp}`) {
    const name = SERVICE_OF_CLIENT[claims.azp]
    if (!name) throw unauthenticated()
    return { kind: 'service', name }
  }
  if (!CLIENTS_OF_PEOPLE.has(claims.azp)) throw unauthenticated()
  const role = claims.realm_access?.roles.map((name) => Role.safeParse(name)).find(({ success }) => success)
  if (!role?.data) throw forbidden('Your account has no role', 'no-role')
  return {
    kind: 'user',
    userId: claims.sub,
    role: role.data,
    ...(claims.email ? { email: claims.email } : {}),
    ...(claims.email_verified ? { emailVerified: true } : {}),
    ...(claims.sid ? { sessionId: claims.sid } : {}),
  }
}

export type VerifierOptions = {
  /** The realm's address as this process reaches it. */
  loginUrl: string
  /** What tokens name as issuer, where that differs. */
  issuer?: string | undefined
  keys?: JWTVerifyGetKey
}

/**
 * The login's keys. They are renewed beside the requests, which go on with those in hand: a login that is away, or
 * hangs, must not stop who is signed in.
 */
const createKeys = (loginUrl: string): JWTVerifyGetKey => {
  const remote = createRemoteJWKSet(new URL(`${loginUrl}/protocol/openid-connect/certs`), {
    cooldownDuration: KEYS_AGAIN_AFTER_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
  })
  let renewAtMs = Date.now() + KEYS_KEPT_MS
  const renew = (): void => {
    renewAtMs = Date.now() + KEYS_KEPT_MS
    remote.reload().catch(() => {
      renewAtMs = Date.now() + KEYS_TRIED_AGAIN_AFTER_MS
    })
  }
  return (header, token) => {
    if (Date.now() >= renewAtMs) renew()
    return remote(header, token)
  }
}

/**
 * Verifies the bearer token of an Authorization header; no header is 'anyone'.
 * Throws unauthenticated (bad token), forbidden (no role), unavailable (the keys cannot be fetched).
 */
export const createTokenVerifier = ({ loginUrl, issuer, keys }: VerifierOptions) => {
  const getKey = keys ?? createKeys(loginUrl)
  return async (authorization: string | undefined): Promise<CallerIdentity> => {
    if (authorization === undefined) return { kind: 'anyone' }
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    if (!token) throw unauthenticated()
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
        ? unavailable('Signing in is briefly unavailable', 'login-away', 1, error)
        : unauthenticated()
    })
    return identityOf(payload)
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
 * A client-credentials token of one's own. It is renewed after half its life, and goes on while the login is
 * away until it ends. Throws unavailable when there is none.
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
        throw unavailable('Signing in is briefly unavailable', 'login-away', 1, error)
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
    // Beside the request: a login that hangs must not hold up those whose token is good. When it fails, the next asks.
    fetched.catch(() => undefined)
    return current.token
  }
}
