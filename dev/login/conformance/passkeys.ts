import { randomBytes } from 'node:crypto'
import { createLoginPort } from '@fieldside/identity/users/adapters/keycloak.ts'
import { createAssertions } from '@fieldside/identity/users/adapters/keycloak-passkeys.ts'
import { createServiceTokens, createTokenVerifier } from '@fieldside/platform/auth.ts'
import { expect, test } from 'vitest'
import { lifetimeOf, PASSWORD, type Realm } from './realm.ts'

const assertions = createAssertions(randomBytes(32))
const CLIENT = 'fieldside-passkeys'

const portOf = ({ issuer, clients }: Realm, as = 'service-identity', of = assertions) =>
  createLoginPort({
    loginUrl: issuer,
    clientId: 'fieldside-bff',
    clientSecret: clients['fieldside-bff'] ?? '',
    assertions: of,
    token: createServiceTokens({ loginUrl: issuer, clientId: as, clientSecret: clients[as] ?? '' }),
  })

export const passkeyConformance = (realm: () => Realm): void => {
  const exchange = (assertion: string) =>
    realm().post('token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      client_id: CLIENT,
      client_secret: assertions.clientSecret,
      assertion,
    })

  test('names the missing permission when the realm doesn’t let identity manage identity providers', async () => {
    const { id } = await realm().signUp(['athlete'])
    await expect(portOf(realm(), 'service-booking').signInByPasskey(id)).rejects.toMatchObject({
      code: 'passkey-alone-not-permitted',
      kind: 'conflict',
    })
  })

  test('issues tokens for a passkey without a password or a session, and new ones without a refresh token [mfa/passkeys]', async () => {
    const { id, email } = await realm().signUp(['professional'])
    const login = portOf(realm())
    const grant = await login.signInByPasskey(id)
    expect(grant).toMatchObject({
      clientId: CLIENT,
      sessionId: null,
      tokenId: expect.any(String),
      accessTokenS: lifetimeOf(300),
      account: { id, email },
      role: 'professional',
    })
    const caller = await createTokenVerifier({ loginUrl: realm().issuer })(`Bearer ${grant!.accessToken}`)
    expect(caller).toMatchObject({
      kind: 'user',
      userId: id,
      role: 'professional',
      sessionId: grant!.tokenId,
    })
    expect((await realm().claimsOf(grant!.accessToken)).resource_access).toBeUndefined()
    await realm().admin.users.update({ id }, { email, firstName: 'New', lastName: 'Son' })
    const renewed = await login.refresh(grant!.refreshToken, CLIENT)
    expect(renewed).toMatchObject({ account: { id, firstName: 'New' }, sessionId: null })
    expect(renewed!.tokenId).not.toBe(grant!.tokenId)
    await login.signOut(grant!.refreshToken, CLIENT)
  })

  test('sets itself up once when several people use their first passkey at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => realm().signUp(['athlete'])))
    // The later rounds are as after a change of SESSION_KEY.
    for (const of of [assertions, ...[1, 2, 3].map(() => createAssertions(randomBytes(32))), assertions]) {
      const login = portOf(realm(), undefined, of)
      const grants = await Promise.all(people.map(({ id }) => login.signInByPasskey(id)))
      expect(grants.map((grant) => grant?.account.id)).toEqual(people.map(({ id }) => id))
    }
  })

  test('issues nothing for an account that isn’t linked or is disabled', async () => {
    const [linked, other] = [await realm().signUp(['athlete']), await realm().signUp(['athlete'])]
    const login = portOf(realm())
    await login.signInByPasskey(linked.id)
    expect(await login.refresh(other.id, CLIENT)).toBeUndefined()
    await realm().admin.users.update({ id: linked.id }, { email: linked.email, enabled: false })
    expect(await login.refresh(linked.id, CLIENT)).toBeUndefined()
    expect(await login.signInByPasskey(linked.id)).toBeUndefined()
    await realm().admin.users.update({ id: linked.id }, { email: linked.email, enabled: true })
    expect(await login.refresh(linked.id, CLIENT)).toMatchObject({ account: { id: linked.id } })
    await login.unlinkPasskeys(linked.id)
    await login.unlinkPasskeys(linked.id)
    expect(await login.refresh(linked.id, CLIENT)).toBeUndefined()
  })

  test('takes an assertion once, for this realm, and only of the current key', async () => {
    const { id } = await realm().signUp(['athlete'])
    await portOf(realm()).signInByPasskey(id)
    const { issuer } = realm()
    const assertion = await assertions.assertionOf(id, issuer)
    expect((await exchange(assertion)).status).toBe(200)
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    expect(await exchange(assertion)).toMatchObject(refused)
    expect(await exchange(await assertions.assertionOf(id, 'https://other.test'))).toMatchObject(refused)
    const others = createAssertions(randomBytes(32))
    expect(await exchange(await others.assertionOf(id, issuer))).toMatchObject(refused)
    // As after a change of SESSION_KEY.
    expect(await portOf(realm(), undefined, others).signInByPasskey(id)).toMatchObject({ account: { id } })
    await expect(portOf(realm()).refresh(id, CLIENT)).rejects.toMatchObject({ code: 'login-unavailable' })
    expect(await portOf(realm()).signInByPasskey(id)).toMatchObject({ account: { id } })
  })

  test('lets the client of passkeys get no other tokens', async () => {
    const { id, email } = await realm().signUp(['athlete'])
    await portOf(realm()).signInByPasskey(id)
    const credentials = { client_id: CLIENT, client_secret: assertions.clientSecret }
    const forms: Record<string, string>[] = [
      { grant_type: 'password', username: email, password: PASSWORD },
      { grant_type: 'client_credentials' },
    ]
    for (const form of forms) {
      const { status, body } = await realm().post('token', { ...credentials, ...form })
      expect([status >= 400, body.error]).toEqual([true, 'unauthorized_client'])
    }
  })
}
