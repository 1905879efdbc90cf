import { randomBytes, randomUUID } from 'node:crypto'
import { SCOPES, type Scope } from '@fieldside/contracts/scopes.ts'
import { createLoginPort } from '@fieldside/identity/users/adapters/keycloak.ts'
import { createAssertions } from '@fieldside/identity/users/adapters/keycloak-passkeys.ts'
import { createServiceTokens, createTokenVerifier, identityOf } from '@fieldside/platform/auth.ts'
import { expect, test } from 'vitest'
import { lifetimeOf, type Realm } from './realm.ts'

const portOf = ({ issuer, clients }: Realm, as = 'service-identity') =>
  createLoginPort({
    loginUrl: issuer,
    clientId: 'fieldside-bff',
    clientSecret: clients['fieldside-bff'] ?? '',
    assertions: createAssertions(randomBytes(32)),
    token: createServiceTokens({ loginUrl: issuer, clientId: as, clientSecret: clients[as] ?? '' }),
  })

const newClient = (scopes: Scope[]) => ({
  id: randomUUID(),
  clientId: `api-${randomBytes(12).toString('hex')}`,
  name: 'Data warehouse & <reports>',
  scopes,
})

type Created = ReturnType<typeof newClient> & { secret: string }

const create = async (realm: Realm, scopes: Scope[]): Promise<Created> => {
  const client = newClient(scopes)
  return { ...client, secret: await portOf(realm).createClient(client) }
}

const tokenOf = ({ post }: Realm, { clientId, secret }: Created, more: Record<string, string> = {}) => {
  const credentials = { client_id: clientId, client_secret: secret }
  return post('token', { grant_type: 'client_credentials', ...credentials, ...more })
}

const REFUSED = {
  status: 401,
  body: { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' },
}

export const apiClientConformance = (realm: () => Realm): void => {
  test('issues an API client a token that names its scopes and no role [events/api-clients]', async () => {
    const client = await create(realm(), ['payments:read', 'bookings:read'])
    const { status, body } = await tokenOf(realm(), client)
    expect(status).toBe(200)
    expect(body).toMatchObject({ expires_in: lifetimeOf(300), refresh_expires_in: 0, token_type: 'Bearer' })
    expect(body.refresh_token).toBeUndefined()
    expect(String(body.scope).split(' ').sort()).toEqual(['bookings:read', 'payments:read', 'profile'])
    const claims = await realm().claimsOf(body.access_token)
    expect(claims).toMatchObject({ aud: 'fieldside', azp: client.clientId, sub: expect.any(String) })
    expect(claims.preferred_username).toBe(`service-account-${client.clientId}`)
    expect(claims.realm_access).toBeUndefined()
    expect(claims.resource_access).toBeUndefined()
    const identity = identityOf(claims)
    expect(identity).toMatchObject({ kind: 'client', clientId: client.clientId })
    expect('scopes' in identity && [...identity.scopes].sort()).toEqual(['bookings:read', 'payments:read'])
    const verify = createTokenVerifier({ loginUrl: realm().issuer })
    expect(await verify(`Bearer ${body.access_token}`)).toEqual(identity)
  })

  test('includes every scope of the client, regardless of which ones a token request names', async () => {
    const client = await create(realm(), ['payments:read', 'bookings:read'])
    const { status, body } = await tokenOf(realm(), client, { scope: 'bookings:read' })
    expect(status).toBe(200)
    expect(String(body.scope).split(' ').sort()).toEqual(['bookings:read', 'payments:read', 'profile'])
  })

  test('refuses a token request for a scope that the client lacks [events/api-scopes]', async () => {
    const client = await create(realm(), ['bookings:read'])
    for (const scope of ['people:read', 'bookings:read people:read', 'bookings:write', 'roles'])
      expect(await tokenOf(realm(), client, { scope })).toEqual({
        status: 400,
        body: { error: 'invalid_scope', error_description: `Invalid scopes: ${scope}` },
      })
  })

  test('lets an API client neither sign users in nor refresh tokens', async () => {
    const { post, signUp } = realm()
    const client = await create(realm(), ['bookings:read'])
    const { email } = await signUp(['athlete'])
    const credentials = { client_id: client.clientId, client_secret: client.secret }
    const password = await post('token', {
      ...credentials,
      grant_type: 'password',
      username: email,
      password: 'Correct-horse-1!',
    })
    expect(password).toEqual({
      status: 400,
      body: {
        error: 'unauthorized_client',
        error_description: 'Client not allowed for direct access grants',
      },
    })
    const wrong = await tokenOf(realm(), { ...client, secret: 'wrong' })
    expect(wrong).toEqual(REFUSED)
  })

  test('rejects the old secret as soon as it is replaced [events/api-clients]', async () => {
    const client = await create(realm(), ['bookings:read'])
    const secret = await portOf(realm()).replaceClientSecret(client.id)
    expect(secret).not.toBe(client.secret)
    expect(await tokenOf(realm(), client)).toEqual(REFUSED)
    expect((await tokenOf(realm(), { ...client, secret: secret! })).status).toBe(200)
  })

  test('issues no token once a client is deleted, and accepts a deletion twice [events/api-clients]', async () => {
    const login = portOf(realm())
    const client = await create(realm(), ['bookings:read'])
    expect(await login.listClientIds()).toContain(client.id)
    await login.deleteClient(client.id)
    await login.deleteClient(client.id)
    expect(await login.listClientIds()).not.toContain(client.id)
    expect(await tokenOf(realm(), client)).toEqual({
      ...REFUSED,
      body: { ...REFUSED.body, error: 'invalid_client' },
    })
    expect(await login.replaceClientSecret(client.id)).toBeUndefined()
  })

  test('creates the missing scopes of a realm only once, even when clients are created concurrently', async () => {
    await Promise.all([...SCOPES].map((scope) => create(realm(), [scope])))
    const names = (await realm().admin.clientScopes.find()).map(({ name }) => name)
    for (const scope of SCOPES) expect(names.filter((name) => name === scope)).toHaveLength(1)
    for (const builtIn of ['basic', 'acr', 'profile', 'email', 'roles', 'service_account'])
      expect(names).toContain(builtIn)
  })

  test('lists only clients with the ids of API clients', async () => {
    const client = await create(realm(), ['bookings:read'])
    const ids = await portOf(realm()).listClientIds()
    expect(ids).toContain(client.id)
    const others = await realm().admin.clients.find({ clientId: 'service-identity' })
    expect(others).toHaveLength(1)
    expect(ids).not.toContain(others[0]!.id)
    const foreign = { ...newClient([]), clientId: `api-gateway-${newClient([]).id}` }
    await portOf(realm()).createClient(foreign)
    expect(await portOf(realm()).listClientIds()).not.toContain(foreign.id)
  })

  test('names the missing permission when the realm doesn’t let identity manage clients', async () => {
    const login = portOf(realm(), 'service-booking')
    const refused = { code: 'api-clients-not-permitted', kind: 'conflict' }
    const client = newClient(['bookings:read'])
    await expect(login.createClient(client)).rejects.toMatchObject(refused)
    await expect(login.replaceClientSecret(client.id)).rejects.toMatchObject(refused)
    await expect(login.deleteClient(client.id)).rejects.toMatchObject(refused)
    await expect(login.listClientIds()).rejects.toMatchObject(refused)
  })
}
