import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto'
import { PASSKEY_CLIENT } from '@fieldside/contracts/http/identity.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { deriveKey } from '@fieldside/platform/seal.ts'
import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { NetworkError } from '@keycloak/keycloak-admin-client'
import { SignJWT } from 'jose'
import { passkeyAloneNotPermitted } from '../../errors.ts'

/** The identity provider in Keycloak whose assertions are ours. */
const PROVIDER = 'fieldside-identity'
/** Keycloak wants an address. Nothing answers there, because the key is in Keycloak. */
const ISSUER = 'https://identity.fieldside.invalid'
/** Fixed, so that instances that create the client at once create one. */
const CLIENT_ID = '6d2f3c1e-7a54-4c0b-9a3e-5d1c8f0b7e21'
const ASSERTION_S = 30
const PRIVATE_KEY_BYTES = 32

/** Returns undefined if the call fails with one of the statuses. */
const unless = async <T>(statuses: readonly number[], call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof NetworkError && statuses.includes(error.response.status)) return undefined
    throw error
  })

/** Derives a P-256 key. The order of the curve is so close to 2^256 that the second attempt never comes. */
const signingKeyOf = (secret: Buffer, attempt = 0) => {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(deriveKey(secret, `passkey assertions ${attempt}`).subarray(0, PRIVATE_KEY_BYTES))
  } catch {
    return signingKeyOf(secret, attempt + 1)
  }
  const point = curve.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const d = curve.getPrivateKey().toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}

/** What proves to Keycloak that someone used their passkey. Derived from SESSION_KEY, which only identity has. */
export type Assertions = {
  /** In PEM. */
  publicKey: string
  clientSecret: string
  /** Signs an assertion that Keycloak accepts once. */
  assertionOf: (accountId: string, audience: string) => Promise<string>
}

export const createAssertions = (secret: Buffer): Assertions => {
  const key = signingKeyOf(secret)
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    clientSecret: deriveKey(secret, 'passkey client').toString('base64url'),
    assertionOf: (accountId, audience) =>
      new SignJWT({ jti: newId() })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(accountId)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${ASSERTION_S}s`)
        .sign(key),
  }
}

const saveProvider = async (admin: KeycloakAdminClient, publicKey: string): Promise<void> => {
  const provider = {
    alias: PROVIDER,
    displayName: 'Fieldside passkeys',
    providerId: 'jwt-authorization-grant',
    enabled: true,
    hideOnLogin: true,
    config: {
      issuer: ISSUER,
      useJwksUrl: 'false',
      publicKeySignatureVerifier: publicKey,
      jwtAuthorizationGrantEnabled: 'true',
      jwtAuthorizationGrantAssertionSignatureAlg: 'ES256',
      jwtAuthorizationGrantMaxAllowedAssertionExpiration: '60',
    },
  }
  const known = await admin.identityProviders.findOne({ alias: PROVIDER })
  // Keycloak also replies 409 to one of two updates at once, of which both save the same.
  if (known) await unless([409], admin.identityProviders.update({ alias: PROVIDER }, provider))
  // Another instance has just created it. Keycloak replies 400 because its issuer exists.
  else await unless([400, 409], admin.identityProviders.create(provider))
}

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

const REALM_ROLES = {
  name: 'realm roles',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-usermodel-realm-role-mapper',
  config: {
    'claim.name': 'realm_access.roles',
    'jsonType.label': 'String',
    multivalued: 'true',
    'access.token.claim': 'true',
    'id.token.claim': 'false',
    'introspection.token.claim': 'true',
  },
}

/** The client can do nothing but exchange our assertions for tokens. */
const saveClient = async (admin: KeycloakAdminClient, secret: string): Promise<void> => {
  const client = {
    id: CLIENT_ID,
    clientId: PASSKEY_CLIENT,
    description: 'Signs in people who used a passkey',
    enabled: true,
    protocol: 'openid-connect',
    publicClient: false,
    clientAuthenticatorType: 'client-secret',
    secret,
    serviceAccountsEnabled: false,
    standardFlowEnabled: false,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    // Limiting the roles would need the permission to manage the realm. Without the scope `roles`, tokens name no
    // roles of other clients, such as those of Keycloak's own account pages.
    fullScopeAllowed: true,
    defaultClientScopes: ['basic', 'acr', 'profile', 'email'],
    optionalClientScopes: [],
    attributes: {
      'oauth2.jwt.authorization.grant.enabled': 'true',
      'oauth2.jwt.authorization.grant.idp': PROVIDER,
    },
  }
  const created = await unless(
    [409],
    admin.clients.create({ ...client, protocolMappers: [AUDIENCE, REALM_ROLES] }),
  )
  // An update of mappers would need their ids.
  if (!created) await unless([409], admin.clients.update({ id: CLIENT_ID }, client))
}

/** The calls that let Keycloak issue tokens for our assertions. Need the permission to manage identity providers. */
export const createPasskeyCalls = (admin: KeycloakAdminClient, assertions: Assertions) => {
  const permitted = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      const isForbidden = error instanceof NetworkError && error.response.status === 403
      throw isForbidden ? passkeyAloneNotPermitted() : error
    })
  const setUp = async (accountId: string): Promise<void> => {
    await saveProvider(admin, assertions.publicKey)
    await saveClient(admin, assertions.clientSecret)
    const federatedIdentity = { identityProvider: PROVIDER, userId: accountId, userName: accountId }
    const link = { id: accountId, federatedIdentityId: PROVIDER, federatedIdentity }
    await unless([409], admin.users.addToFederatedIdentity(link))
  }
  return {
    /**
     * Creates the provider and the client, or gives them the current key and secret, and links the account.
     * @throws passkey-alone-not-permitted
     */
    setUp: (accountId: string): Promise<void> => permitted(setUp(accountId)),
    unlink: async (accountId: string): Promise<void> => {
      const link = { id: accountId, federatedIdentityId: PROVIDER }
      await unless([404], admin.users.delFromFederatedIdentity(link))
    },
  }
}
