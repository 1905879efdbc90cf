import type { AccessToken, ClientCredentials } from 'oidc-provider'
import type { Account, Accounts } from './accounts.ts'
import { AUDIENCE, DEFAULT_ROLES, serviceAccountOf, USER_MANAGER } from './clients.ts'

type Payload = Record<string, unknown>

/** What Keycloak's profile and email scopes say of a person. */
export const personClaims = (account: Account): Payload => ({
  email_verified: account.emailVerified,
  name: `${account.firstName} ${account.lastName}`.trim(),
  preferred_username: account.username,
  given_name: account.firstName,
  family_name: account.lastName,
  email: account.email,
})

/** The only client whose scope is not limited by the realm file: it needs its rights in the token. */
const MANAGING: Payload = {
  aud: [AUDIENCE, 'realm-management', 'account'],
  realm_access: { roles: DEFAULT_ROLES },
  resource_access: {
    'realm-management': { roles: ['manage-users', 'view-users', 'query-users', 'view-realm'] },
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

/** An access token's payload as Keycloak would write it; roles are those of this moment. */
export const accessClaims = (
  accounts: Accounts,
  token: AccessToken | ClientCredentials,
  made: Payload,
): Payload => {
  const { exp, iat, jti, iss } = made
  const clientId = token.clientId ?? ''
  const common = { exp, iat, jti, iss, aud: AUDIENCE, typ: 'Bearer', azp: clientId, acr: '1' }
  if (token.kind === 'ClientCredentials') return { ...common, ...serviceClaims(clientId) }
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
