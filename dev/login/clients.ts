import { createHash } from 'node:crypto'
import type { ClientMetadata } from 'oidc-provider'
import type { ApiClient } from './api-clients.ts'

export const REALM_ROLES = ['athlete', 'professional', 'admin']

/** Roles that Keycloak gives every account. */
export const DEFAULT_ROLES = ['default-roles-fieldside', 'offline_access', 'uma_authorization']

/** Audience of our tokens: the product's services. */
export const AUDIENCE = 'fieldside'

export const USER_MANAGER = 'service-identity'

export const WEB_CLIENT = 'fieldside-web'
export const DIRECT_GRANT_CLIENT = 'fieldside-bff'

/** Derives a stable id from a name, like an id in a realm file. */
export const stableId = (name: string): string => {
  const hex = createHash('sha256').update(`fieldside:${name}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export const serviceAccountOf = (clientId: string): { id: string; username: string } => ({
  id: stableId(`service-account-${clientId}`),
  username: `service-account-${clientId}`,
})

const confidential = (id: string, secret: string): ClientMetadata => ({
  client_id: id,
  client_secret: secret,
  grant_types:
    id === DIRECT_GRANT_CLIENT ? ['client_credentials', 'password', 'refresh_token'] : ['client_credentials'],
  redirect_uris: [],
  response_types: [],
})

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** A client that may exchange assertions may do nothing else. */
export const apiClientMetadata = ({ clientId, secret, representation }: ApiClient): ClientMetadata => {
  const attributes = representation.attributes as Record<string, string> | undefined
  const takesAssertions = attributes?.['oauth2.jwt.authorization.grant.enabled'] === 'true'
  return {
    ...confidential(clientId, secret),
    ...(takesAssertions && { grant_types: [JWT_BEARER] }),
  }
}

/** Returns one confidential client per secret, and the browser's public client. */
export const clientsOf = (secrets: Record<string, string>, webOrigins: string[]): ClientMetadata[] => [
  ...Object.entries(secrets).map(([id, secret]) => confidential(id, secret)),
  {
    client_id: WEB_CLIENT,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    // Keycloak always includes auth_time.
    require_auth_time: true,
    redirect_uris: webOrigins.map((origin) => `${origin}/auth/sso`),
    post_logout_redirect_uris: webOrigins.flatMap((origin) => [`${origin}/`, `${origin}/auth`]),
  },
]
