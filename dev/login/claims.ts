import type { AccessToken, ClientCredentials } from 'oidc-provider'
import type { Account, Accounts } from './accounts.ts'
import type { ApiClient, ApiClients } from './api-clients.ts'
import { AUDIENCE, DEFAULT_ROLES, serviceAccountOf, USER_MANAGER } from './clients.ts'

type Payload = Record<string, unknown>

/** Returns the claims of Keycloak's profile and email scopes. */
export const personClaims = (account: Account): Payload => ({
  email_verified: account.emailVerified,
  name: `${account.firstName} ${account.lastName}`.trim(),
  preferred_username: account.username,
  given_name: account.firstName,
  family_name: account.lastName,
  email: account.email,
})

/** The realm file limits the scope of every other client; this one needs its roles in the token. */
const MANAGING: Payload = {
  aud: [AUDIENCE, 'realm-management', 'account'],
  realm_access: { roles: DEFAULT_ROLES },
  resource_access: {
    'realm-management': {
      roles: [
        'manage-users',
        'manage-clients',
        'manage-identity-providers',
        'view-users',
        'query-users',
        'view-realm',
      ],
    },
  },
}

const serviceClaims = (clientId: string): Payload => {
  const { id, username } = serviceAccountOf(clientId)
  return {
    sub: id,
    ...(clientId === USER_MANAGER ? MANAGING : {}),
    scope: 'profile email',
    email_verified: false,
    client_id: clientId,
    preferred_username: username,
  }
}

/** Returns the scopes that a client's tokens name. Keycloak always includes all default scopes. */
export const tokenScopeOf = ({ scopes }: ApiClient): string =>
  scopes.filter((name) => name !== 'basic').join(' ')

const apiClientClaims = (client: ApiClient): Payload => {
  const { id, username } = serviceAccountOf(client.clientId)
  return { sub: id, scope: tokenScopeOf(client), preferred_username: username }
}

/** Returns an access token's payload in Keycloak's shape, with the account's current roles. */
export const accessClaims = (
  { accounts, apiClients }: { accounts: Accounts; apiClients: ApiClients },
  token: AccessToken | ClientCredentials,
  made: Payload,
): Payload => {
  const { exp, iat, jti, iss } = made
  const clientId = token.clientId ?? ''
  const common = { exp, iat, jti, iss, aud: AUDIENCE, typ: 'Bearer', azp: clientId, acr: '1' }
  if (token.kind === 'ClientCredentials') {
    const apiClient = apiClients.byClientId(clientId)
    return { ...common, ...(apiClient ? apiClientClaims(apiClient) : serviceClaims(clientId)) }
  }
  const account = accounts.byId(token.accountId)
  if (!account) throw new Error('A token was asked for an account that is gone.')
  const roles = accounts.rolesOf(account.id)
  return {
    ...common,
    sub: account.id,
    sid: token.grantId,
    ...(roles.length > 0 ? { realm_access: { roles } } : {}),
    scope: token.scope ?? '',
    ...personClaims(account),
  }
}
