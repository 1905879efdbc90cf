import type { Role } from '@fieldside/contracts/roles.ts'
import type { Scope } from '@fieldside/contracts/scopes.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { clientAddressHeaders } from '../security/client-network.ts'

export const TEST_ISSUER = 'http://login.test/realms/fieldside'

export type Person = {
  userId: string
  role: Role
  email?: string
  /** True by default. */
  emailVerified?: boolean
  sessionId?: string
}
/** An API client. */
export type Client = { client: string; scopes: readonly Scope[] }
export type As = Person | Client | { service: ServiceName }

const keys = await generateKeyPair('RS256', { extractable: true })

export const testJwks = async () => ({
  keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }],
})

const claimsOf = (as: As): JWTPayload => {
  if ('service' in as) {
    const client = as.service === 'bff' ? 'fieldside-bff' : `service-${as.service}`
    return { sub: client, azp: client, preferred_username: `service-account-${client}` }
  }
  if ('client' in as) {
    const scope = ['profile', ...as.scopes].join(' ')
    return { sub: as.client, azp: as.client, preferred_username: `service-account-${as.client}`, scope }
  }
  return {
    sub: as.userId,
    azp: 'fieldside-bff',
    preferred_username: as.email ?? as.userId,
    email: as.email,
    email_verified: as.emailVerified ?? true,
    sid: as.sessionId,
    realm_access: { roles: ['offline_access', as.role] },
  }
}

const sign = (as: As, changed: JWTPayload, issuer: string): Promise<string> =>
  new SignJWT({ ...claimsOf(as), ...changed })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setIssuer(issuer)
    .setAudience('fieldside')
    .setIssuedAt()
    .setExpirationTime(changed.exp ?? '5m')
    .sign(keys.privateKey)

const REUSED_FOR_MS = 60_000
const signed = new Map<string, { token: Promise<string>; atMs: number }>()

/**
 * Signs a token like Keycloak's. `changed` overrides claims to make an invalid one. Returns the same token for a
 * minute, because signing one costs more CPU than most requests.
 */
export const signTestToken = (as: As, changed: JWTPayload = {}, issuer = TEST_ISSUER): Promise<string> => {
  const key = JSON.stringify([as, changed, issuer])
  const known = signed.get(key)
  if (known && Math.abs(Date.now() - known.atMs) < REUSED_FOR_MS) return known.token
  const token = sign(as, changed, issuer)
  signed.set(key, { token, atMs: Date.now() })
  return token
}

/** By default, the BFF reports the address. */
export const fromAddress = async (
  address: string,
  teller: As = { service: 'bff' },
): Promise<Record<string, string>> => clientAddressHeaders(address, await signTestToken(teller))
