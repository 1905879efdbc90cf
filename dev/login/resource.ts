import { AUDIENCE } from './clients.ts'
import { ACCESS_TOKEN_S } from './lifetimes.ts'

export const SCOPE = 'openid profile email'
export const RESOURCE = 'urn:fieldside:account'
export const RESOURCE_SERVER = {
  scope: SCOPE,
  audience: AUDIENCE,
  accessTokenFormat: 'jwt' as const,
  accessTokenTTL: ACCESS_TOKEN_S,
  jwt: { sign: { alg: 'RS256' as const } },
}
