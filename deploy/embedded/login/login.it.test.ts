import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import KeycloakAdmin from '@keycloak/keycloak-admin-client'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogin, type Login } from './server.ts'

const clients = {
  'fieldside-bff': 'bff-secret',
  'service-identity': 'identity/secret+=',
  'service-booking': 'booking-secret',
}
const WEB = 'http://localhost:4400'
const PASSWORD = 'Correct-horse-1'
const folder = mkdtempSync(join(tmpdir(), 'fieldside-login-'))
const options = { clients, webOrigins: [WEB], hashCost: 1024, stateFile: join(folder, 'login.db') }
let login: Login
let admin: KeycloakAdmin

type Tokens = { access_token: string; refresh_token: string; [field: string]: unknown }

const post = async (path: string, form: Record<string, string>, basic?: [string, string]) => {
  const headers: Record<string, string> = {}
  if (basic) headers.authorization = `Basic ${btoa(basic.map(encodeURIComponent).join(':'))}`
  const body = new URLSearchParams(form)
  const reply = await fetch(`${login.issuer}/protocol/openid-connect/${path}`, {
    method: 'POST',
    body,
    headers,
  })
  const text = await reply.text()
  return { status: reply.status, body: (text ? JSON.parse(text) : {}) as Tokens }
}
const BFF: [string, string] = ['fieldside-bff', 'bff-secret']
const directGrant = (username: string, password: string) =>
  post('token', { grant_type: 'password', username, password }, BFF)
const refresh = (token: string) => post('token', { grant_type: 'refresh_token', refresh_token: token }, BFF)

const claimsOf = async (token: string): Promise<JWTPayload & Record<string, unknown>> => {
  const keys = createRemoteJWKSet(new URL(`${login.issuer}/protocol/openid-connect/certs`))
  const verified = await jwtVerify(token, keys, { issuer: login.issuer, algorithms: ['RS256'] })
  return verified.payload
}

let people = 0
const signUp = async (roles: string[] = []): Promise<{ id: string; email: string }> => {
  const email = `person${++people}@example.test`
  const credentials = [{ type: 'password', value: PASSWORD, temporary: false }]
  const name = { firstName: 'Per', lastName: 'Son' }
  const { id } = await admin.users.create({ username: email, email, ...name, enabled: true, credentials })
  for (const name of roles) await addRole(id, name)
  return { id, email }
}
const addRole = async (id: string, name: string): Promise<void> => {
  const role = await admin.roles.findOneByName({ name })
  await admin.users.addRealmRoleMappings({ id, roles: [{ id: role?.id ?? '', name }] })
}

const signInAsIdentity = async (): Promise<KeycloakAdmin> => {
  const client = new KeycloakAdmin({ baseUrl: login.url, realmName: 'fieldside' })
  const clientSecret = clients['service-identity']
  await client.auth({ grantType: 'client_credentials', clientId: 'service-identity', clientSecret })
  return client
}

beforeAll(async () => {
  login = await createLogin(options)
  admin = await signInAsIdentity()
})
afterAll(async () => {
  await login.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an account made by the admin API signs in and gets a token shaped like Keycloak makes them', async () => {
  const { id, email } = await signUp(['athlete'])
  const { status, body } = await directGrant(email.toUpperCase(), PASSWORD)
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300, refresh_expires_in: 2_592_000 })
  const claims = await claimsOf(body.access_token)
  expect(claims).toMatchObject({
    iss: login.issuer,
    sub: id,
    azp: 'fieldside-bff',
    aud: 'account',
    typ: 'Bearer',
    sid: body.session_state,
    preferred_username: email,
    email,
    email_verified: false,
    name: 'Per Son',
    given_name: 'Per',
    family_name: 'Son',
    realm_access: { roles: expect.arrayContaining(['athlete', 'default-roles-fieldside']) },
  })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300)
})

test('a second account with the same e-mail is refused with 409', async () => {
  const { email } = await signUp()
  const again = admin.users.create({ username: 'other', email: email.toUpperCase(), enabled: true })
  await expect(again).rejects.toMatchObject({
    response: { status: 409 },
    responseData: { errorMessage: 'User exists with same email' },
  })
})

test('people are found by exact e-mail and by search, changed and removed', async () => {
  const { id, email } = await signUp()
  expect(await admin.users.find({ email, exact: true })).toMatchObject([{ id, email, enabled: true }])
  expect(await admin.users.find({ email: 'erson', exact: true })).toEqual([])
  expect(await admin.users.find({ search: email.slice(0, -2) })).toMatchObject([{ id }])
  await admin.users.update({ id }, { firstName: 'New', emailVerified: true })
  expect(await admin.users.findOne({ id })).toMatchObject({
    firstName: 'New',
    lastName: 'Son',
    emailVerified: true,
  })
  await admin.users.del({ id })
  expect(await admin.users.findOne({ id })).toBeFalsy()
  expect((await directGrant(email, PASSWORD)).status).toBe(400)
})

test('wrong password, unknown person and locked account get the same answer', async () => {
  const { id, email } = await signUp()
  const wrong = {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Invalid user credentials' },
  }
  expect(await directGrant('nobody@example.test', PASSWORD)).toEqual(wrong)
  for (let i = 0; i < 5; i++) expect(await directGrant(email, 'wrong')).toEqual(wrong)
  expect(await directGrant(email, PASSWORD)).toEqual(wrong)
  expect(await admin.attackDetection.findOne({ id })).toMatchObject({ numFailures: 5, disabled: true })
  await admin.attackDetection.del({ id })
  expect((await directGrant(email, PASSWORD)).status).toBe(200)
  expect(await admin.attackDetection.findOne({ id })).toMatchObject({ numFailures: 0, disabled: false })
})

test('a disabled account cannot sign in, nor refresh', async () => {
  const { id, email } = await signUp()
  const { body } = await directGrant(email, PASSWORD)
  await admin.users.update({ id }, { enabled: false })
  expect((await directGrant(email, PASSWORD)).body).toMatchObject({ error_description: 'Account disabled' })
  expect((await refresh(body.refresh_token)).status).toBe(400)
})

test('a refresh token works once; using it again ends the session', async () => {
  const { email } = await signUp()
  const first = (await directGrant(email, PASSWORD)).body
  const second = await refresh(first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  expect((await claimsOf(second.body.access_token)).sid).toBe((await claimsOf(first.access_token)).sid)
  expect(await refresh(first.refresh_token)).toEqual({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Maximum allowed refresh token reuse exceeded' },
  })
  expect((await refresh(second.body.refresh_token)).status).toBe(400)
})

test('of many refreshes at once with one token exactly one succeeds', async () => {
  const { email } = await signUp()
  const { refresh_token } = (await directGrant(email, PASSWORD)).body
  const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
})

test('logout ends that session and no other; the admin ends them all', async () => {
  const { id, email } = await signUp()
  const [one, two] = [(await directGrant(email, PASSWORD)).body, (await directGrant(email, PASSWORD)).body]
  const wrongSecret = await post('logout', { refresh_token: one.refresh_token }, ['fieldside-bff', 'x'])
  expect(wrongSecret.status).toBe(401)
  expect((await post('logout', { refresh_token: one.refresh_token }, BFF)).status).toBe(204)
  expect((await post('logout', { refresh_token: one.refresh_token }, BFF)).status).toBe(204)
  expect(await refresh(one.refresh_token)).toEqual({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Session not active' },
  })
  const refreshed = await refresh(two.refresh_token)
  expect(refreshed.status).toBe(200)
  await admin.users.logout({ id })
  expect((await refresh(refreshed.body.refresh_token)).status).toBe(400)
})

test('a changed role is in the next refreshed token', async () => {
  const { id, email } = await signUp(['athlete'])
  const { body } = await directGrant(email, PASSWORD)
  const role = await admin.roles.findOneByName({ name: 'athlete' })
  await admin.users.delRealmRoleMappings({ id, roles: [{ id: role?.id ?? '', name: 'athlete' }] })
  await addRole(id, 'professional')
  const names = (await admin.users.listRealmRoleMappings({ id })).map((each) => each.name)
  expect(names).toContain('professional')
  const claims = await claimsOf((await refresh(body.refresh_token)).body.access_token)
  const roles = (claims.realm_access as { roles: string[] }).roles
  expect(roles).toContain('professional')
  expect(roles).not.toContain('athlete')
})

test('a reset password replaces the old one', async () => {
  const { id, email } = await signUp()
  const credential = { type: 'password', value: 'Another-one-2', temporary: false }
  await admin.users.resetPassword({ id, credential })
  expect((await directGrant(email, PASSWORD)).status).toBe(400)
  expect((await directGrant(email, 'Another-one-2')).status).toBe(200)
})

test('a service gets a token of its service account; a wrong secret gets none', async () => {
  const asked = { grant_type: 'client_credentials', client_id: 'service-booking' }
  const { status, body } = await post('token', { ...asked, client_secret: 'booking-secret' })
  expect(status).toBe(200)
  expect(body.refresh_token).toBeUndefined()
  expect(await claimsOf(body.access_token)).toMatchObject({
    azp: 'service-booking',
    client_id: 'service-booking',
    preferred_username: 'service-account-service-booking',
    typ: 'Bearer',
    sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await post('token', { ...asked, client_secret: 'wrong' })).toMatchObject({
    status: 401,
    body: { error: 'unauthorized_client' },
  })
})

test('the admin API is closed to who does not manage users', async () => {
  const users = `${login.url}/admin/realms/fieldside/users`
  expect((await fetch(users)).status).toBe(401)
  const client = { client_id: 'service-booking', client_secret: 'booking-secret' }
  const booking = (await post('token', { grant_type: 'client_credentials', ...client })).body
  const { email } = await signUp(['admin'])
  const person = (await directGrant(email, PASSWORD)).body
  for (const { access_token } of [booking, person]) {
    const reply = await fetch(users, { headers: { authorization: `Bearer ${access_token}` } })
    expect(reply.status).toBe(403)
  }
})

test('only the direct-grant client takes passwords', async () => {
  const { email } = await signUp()
  const reply = await post('token', { grant_type: 'password', username: email, password: PASSWORD }, [
    'service-identity',
    clients['service-identity'],
  ])
  expect(reply.status).toBe(400)
})

test('userinfo speaks for a session while it is open', async () => {
  const { id, email } = await signUp()
  const { body } = await directGrant(email, PASSWORD)
  const ask = () =>
    fetch(`${login.issuer}/protocol/openid-connect/userinfo`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
  expect(await (await ask()).json()).toMatchObject({ sub: id, email, name: 'Per Son' })
  await admin.users.logout({ id })
  expect((await ask()).status).toBe(401)
})

test('the discovery document names the paths under the realm', async () => {
  const document = (await (await fetch(`${login.issuer}/.well-known/openid-configuration`)).json()) as object
  const at = `${login.issuer}/protocol/openid-connect`
  expect(document).toMatchObject({
    issuer: login.issuer,
    authorization_endpoint: `${at}/auth`,
    token_endpoint: `${at}/token`,
    userinfo_endpoint: `${at}/userinfo`,
    jwks_uri: `${at}/certs`,
    end_session_endpoint: `${at}/logout`,
    revocation_endpoint: `${at}/revoke`,
  })
})

/** A browser's part: follows redirects by hand and keeps cookies. */
const browse = () => {
  const jar = new Map<string, string>()
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return reply
  }
}

test('the code flow with PKCE shows a sign-in page and ends in tokens of the public client', async () => {
  const { id, email } = await signUp(['athlete'])
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: 'fieldside-web',
    redirect_uri: `${WEB}/auth/sso`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 'kept',
    nonce: 'once',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const go = browse()
  const start = await go(`${login.issuer}/protocol/openid-connect/auth?${query}`)
  const formUrl = new URL(start.headers.get('location') ?? '', login.url).href
  expect(await (await go(formUrl)).text()).toContain('Sign in to Fieldside')
  const submit = (password: string) =>
    go(formUrl, { method: 'POST', body: new URLSearchParams({ username: email, password }) })
  expect(await (await submit('wrong')).text()).toContain('Invalid username or password.')
  const resume = (await submit(PASSWORD)).headers.get('location') ?? ''
  const back = new URL((await go(resume)).headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(`${WEB}/auth/sso`)
  const fragment = new URLSearchParams(back.hash.slice(1))
  expect(fragment.get('state')).toBe('kept')

  const exchange = {
    grant_type: 'authorization_code',
    client_id: 'fieldside-web',
    redirect_uri: `${WEB}/auth/sso`,
  }
  const code = fragment.get('code') ?? ''
  const { status, body } = await post('token', { ...exchange, code, code_verifier: verifier })
  expect(status).toBe(200)
  expect(await claimsOf(body.access_token)).toMatchObject({
    sub: id,
    azp: 'fieldside-web',
    aud: 'account',
    email,
  })
  expect(await claimsOf(String(body.id_token))).toMatchObject({
    sub: id,
    nonce: 'once',
    aud: 'fieldside-web',
  })
  const again = { grant_type: 'refresh_token', client_id: 'fieldside-web', refresh_token: body.refresh_token }
  expect((await post('token', again)).status).toBe(200)
})

test('a code without its PKCE verifier is worth nothing, and a foreign return address is refused', async () => {
  const query = { client_id: 'fieldside-web', response_type: 'code', scope: 'openid', state: 's' }
  const ask = (extra: Record<string, string>) =>
    fetch(`${login.issuer}/protocol/openid-connect/auth?${new URLSearchParams({ ...query, ...extra })}`, {
      redirect: 'manual',
    })
  const noPkce = await ask({ redirect_uri: `${WEB}/auth/sso` })
  expect(noPkce.headers.get('location')).toContain('error=invalid_request')
  expect((await ask({ redirect_uri: 'http://evil.test/' })).status).toBe(400)
})

test('the token endpoint answers scripts of the web address and of no other', async () => {
  const allowed = async (origin: string): Promise<string | null> => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'fieldside-web',
      refresh_token: 'x',
    })
    const headers = { origin }
    const reply = await fetch(`${login.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body,
      headers,
    })
    return reply.headers.get('access-control-allow-origin')
  }
  expect(await allowed(WEB)).toBe(WEB)
  expect(await allowed('http://evil.test')).toBeNull()
})

test('a restart keeps accounts, sessions and the signing key', async () => {
  const { email } = await signUp(['athlete'])
  const { body } = await directGrant(email, PASSWORD)
  const { port } = new URL(login.url)
  await login.close()
  login = await createLogin({ ...options, port: Number(port) })
  // The client's kept connections are those of the server that went: each fails once.
  expect((await vi.waitFor(() => directGrant(email, PASSWORD))).status).toBe(200)
  expect((await claimsOf(body.access_token)).email).toBe(email)
  expect((await refresh(body.refresh_token)).status).toBe(200)
})
