import { SCOPES, type Scope } from '@fieldside/contracts/scopes.ts'
import { API_CLIENT_PREFIX } from '@fieldside/platform/auth.ts'
import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { NetworkError } from '@keycloak/keycloak-admin-client'
import { apiClientsNotPermitted } from '../../errors.ts'

export type NewClient = { id: string; clientId: string; name: string; scopes: readonly Scope[] }

/** Realm-wide scopes that a token needs besides ours: `sub`, and the name that marks a service account. */
const BUILT_IN = ['basic', 'profile']
const LISTED_MAX = 1000
/** The client ids that we give. An operator's own client may begin the same way. */
const OWN_CLIENT_ID = new RegExp(`^${API_CLIENT_PREFIX}[0-9a-f]{24}$`)

const AUDIENCE = {
  name: 'audience',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: {
    'included.custom.audience': 'fieldside',
    'access.token.claim': 'true',
    'id.token.claim': 'false',
    'introspection.token.claim': 'true',
  },
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof NetworkError ? error.response.status : undefined

/** Returns `instead` if the call fails with the status. */
const unless = async <T, U>(status: number, instead: U, call: Promise<T>): Promise<T | U> =>
  call.catch((error: unknown) => {
    if (statusOf(error) === status) return instead
    throw error
  })

/** Creates the scopes that a realm lacks, such as a realm from before they existed. */
const ensureScopes = async (admin: KeycloakAdminClient): Promise<void> => {
  const known = new Set((await admin.clientScopes.find()).map(({ name }) => name))
  const missing = SCOPES.filter((name) => !known.has(name))
  const attributes = { 'include.in.token.scope': 'true', 'display.on.consent.screen': 'false' }
  // 409: another instance creates it too.
  const create = (name: Scope) =>
    unless(409, undefined, admin.clientScopes.create({ name, protocol: 'openid-connect', attributes }))
  await Promise.all(missing.map(create))
}

const createSecret = async (admin: KeycloakAdminClient, id: string): Promise<string> => {
  const { value } = await admin.clients.generateNewClientSecret({ id })
  if (!value) throw new Error('Keycloak returned no secret')
  return value
}

const createClient = async (
  admin: KeycloakAdminClient,
  { id, clientId, name, scopes }: NewClient,
): Promise<string> => {
  await ensureScopes(admin)
  await admin.clients.create({
    id,
    clientId,
    description: name,
    enabled: true,
    protocol: 'openid-connect',
    publicClient: false,
    clientAuthenticatorType: 'client-secret',
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    fullScopeAllowed: false,
    defaultClientScopes: [...BUILT_IN, ...scopes],
    optionalClientScopes: [],
    protocolMappers: [AUDIENCE],
    attributes: { 'client_credentials.use_refresh_token': 'false' },
  })
  return createSecret(admin, id)
}

const listClientIds = async (admin: KeycloakAdminClient): Promise<string[]> => {
  const found = await admin.clients.find({ clientId: API_CLIENT_PREFIX, search: true, max: LISTED_MAX })
  return found.flatMap(({ id, clientId }) => (id && clientId && OWN_CLIENT_ID.test(clientId) ? [id] : []))
}

/** The calls for API clients, which need the realm's permission to manage clients. */
export const createClientCalls = (admin: KeycloakAdminClient) => {
  const permitted = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw statusOf(error) === 403 ? apiClientsNotPermitted() : error
    })
  return {
    createClient: (client: NewClient) => permitted(createClient(admin, client)),
    replaceClientSecret: (id: string) => permitted(unless(404, undefined, createSecret(admin, id))),
    deleteClient: (id: string) => permitted(unless(404, undefined, admin.clients.del({ id }))),
    listClientIds: () => permitted(listClientIds(admin)),
  }
}
