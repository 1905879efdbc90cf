import type { AccessToken, ClientCredentials } from 'oidc-provider'
import type { Account, Accounts } from './accounts.ts'
import { DEFAULT_ROLES, serviceAccountOf, USER_MANAGERS } from './clients.ts'

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

const realmAccess = (roles: string[]): Payload => ({ realm_access: { roles: [...DEFAULT_ROLES, ...roles] } })

const serviceClaims = (clientId: string): Payload => {
  const { id, username } = serviceAccountOf(clientId)
  const manages = USER_MANAGERS.includes(clientId)
  const managing = {
    'realm-management': { roles: ['manage-users', 'view-users', 'query-users', 'view-realm'] },
  }
  return {
    sub: id,
    aud: manages ? ['realm-management', 'account'] : 'account',
    ...realmAccess([]),
    ...(manages ? { resource_access: managing } : {}),
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
  const common = { exp, iat, jti, iss, aud: 'account', typ: 'Bearer', azp: clientId, acr: '1' }
  if (token.kind === 'ClientCredentials') return { ...common, ...serviceClaims(clientId) }
  const account = accounts.byId(token.accountId)
  if (!account) throw new Error('A token was asked for an account that is gone.')
  return {
    ...common,
    sub: account.id,
    sid: token.grantId,
    ...realmAccess(accounts.rolesOf(account.id)),
    scope: token.scope ?? '',
    ...personClaims(account),
  }
}
