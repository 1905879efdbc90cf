import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createServiceTokens, createTokenVerifier } from './auth.ts'

const keys = await generateKeyPair('RS256', { extractable: true })
const strangers = await generateKeyPair('RS256', { extractable: true })

let login: Server
let loginUrl: string
let tokenRequests: URLSearchParams[]
let keyRequests: number
let tokenReply: { status: number; body: unknown }

beforeEach(async () => {
  tokenRequests = []
  keyRequests = 0
  tokenReply = { status: 200, body: { access_token: 'service-token', expires_in: 300 } }
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  login = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.setHeader('content-type', 'application/json')
    if (request.url === '/realms/r/protocol/openid-connect/certs') {
      keyRequests += 1
      response.end(JSON.stringify({ keys: [jwk] }))
    } else {
      tokenRequests.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      response.statusCode = tokenReply.status
      response.end(JSON.stringify(tokenReply.body))
    }
  })
  await new Promise<void>((resolve) => login.listen(0, '127.0.0.1', resolve))
  loginUrl = `http://127.0.0.1:${(login.address() as AddressInfo).port}/realms/r`
})
afterEach(() => new Promise((resolve) => login.close(resolve)))

type Signing = { key?: CryptoKey; issuer?: string; expires?: string; kid?: string; audience?: string }
const token = (claims: Record<string, unknown>, { key, issuer, expires, kid, audience }: Signing = {}) =>
  new SignJWT({ sub: 'u1', azp: 'fieldside-bff', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: kid ?? 'k1' })
    .setIssuer(issuer ?? loginUrl)
    .setAudience(audience ?? 'fieldside')
    .setIssuedAt()
    .setExpirationTime(expires ?? '5m')
    .sign(key ?? keys.privateKey)
const athlete = { realm_access: { roles: ['offline_access', 'athlete', 'admin'] } }
const verify = async (bearer: string) => createTokenVerifier({ loginUrl })(`Bearer ${bearer}`)

test('treats a request without an Authorization header as anonymous', async () => {
  expect(await createTokenVerifier({ loginUrl })(undefined)).toEqual({ kind: 'anyone' })
})

test("reads the user's id, first known role, email, and login session from a token", async () => {
  const bearer = await token({ ...athlete, email: 'a@b.test', sid: 's1' })
  expect(await verify(bearer)).toEqual({
    kind: 'user',
    userId: 'u1',
    role: 'athlete',
    email: 'a@b.test',
    sessionId: 's1',
  })
})

test('reports a confirmed email address and otherwise says nothing about it', async () => {
  expect(await verify(await token({ ...athlete, email_verified: true }))).toMatchObject({
    emailVerified: true,
  })
  expect(await verify(await token({ ...athlete, email_verified: false }))).not.toHaveProperty('emailVerified')
  expect(await verify(await token(athlete))).not.toHaveProperty('emailVerified')
})

test('recognizes client-credentials tokens as services and does not let a user pose as one', async () => {
  const serviceToken = (azp: string, username = `service-account-${azp}`) =>
    token({ azp, preferred_username: username })
  expect(await verify(await serviceToken('service-booking'))).toEqual({ kind: 'service', name: 'booking' })
  expect(await verify(await serviceToken('fieldside-bff'))).toEqual({ kind: 'service', name: 'bff' })
  await expect(verify(await serviceToken('service-unknown'))).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(verify(await serviceToken('service-booking', 'mallory'))).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  const poser = await token({ ...athlete, preferred_username: 'service-account-service-booking' })
  expect(await verify(poser)).toMatchObject({ kind: 'user' })
})

test.each<[string, Record<string, unknown>, () => Signing]>([
  ['of another issuer', athlete, () => ({ issuer: 'http://elsewhere.test/realms/r' })],
  ['that has ended', athlete, () => ({ expires: '-1m' })],
  ['signed with another key', athlete, () => ({ key: strangers.privateKey })],
  ['of an unknown key', athlete, () => ({ kid: 'k2' })],
  ['for somebody else', athlete, () => ({ audience: 'account' })],
  ['of another client', { ...athlete, azp: 'account-console' }, () => ({})],
])('rejects a token %s', async (_, claims, signing) => {
  await expect(verify(await token(claims, signing()))).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('rejects an unsigned token and another authentication scheme', async () => {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { sub: 'u1', azp: 'fieldside-bff', iss: loginUrl, exp: Date.now() / 1000 + 60, ...athlete }
  const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`
  await expect(verify(unsigned)).rejects.toMatchObject({ kind: 'unauthenticated' })
  const basic = createTokenVerifier({ loginUrl })('Basic YTpi')
  await expect(basic).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('rejects a user without a known role with 403', async () => {
  const bearer = await token({ realm_access: { roles: ['offline_access'] } })
  await expect(verify(bearer)).rejects.toMatchObject({ kind: 'forbidden', code: 'no-role' })
})

test('verifies a token once a minute and never accepts it after it has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let verifications = 0
  const verifier = createTokenVerifier({
    loginUrl,
    keys: async () => {
      verifications += 1
      return keys.publicKey
    },
  })
  const [long, short] = [await token(athlete), await token(athlete, { expires: '30s' })]
  const reads = async (bearer: string) => (await verifier(`Bearer ${bearer}`)).kind
  expect([await reads(long), await reads(long), await reads(short)]).toEqual(['user', 'user', 'user'])
  expect(verifications).toBe(2)
  await expect(reads(`${long}x`)).rejects.toMatchObject({ kind: 'unauthenticated' })
  vi.setSystemTime(Date.now() + 36_000)
  await expect(reads(short)).rejects.toMatchObject({ kind: 'unauthenticated' })
  verifications = 0
  await reads(long)
  expect(verifications).toBe(0)
  vi.setSystemTime(Date.now() + 25_000)
  await reads(long)
  expect(verifications).toBe(1)
})

test('keeps verifying with cached keys while Keycloak is down and returns 503 without them', async () => {
  const kept = createTokenVerifier({ loginUrl })
  const bearer = `Bearer ${await token(athlete)}`
  await kept(bearer)
  login.closeAllConnections()
  await new Promise((resolve) => login.close(resolve))
  expect(await kept(bearer)).toMatchObject({ userId: 'u1' })
  await expect(createTokenVerifier({ loginUrl })(bearer)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('keeps verifying with stale keys while Keycloak is down and refreshes them once it is back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const kept = createTokenVerifier({ loginUrl })
  const bearer = async () => `Bearer ${await token(athlete)}`
  await kept(await bearer())
  const { port } = login.address() as AddressInfo
  login.closeAllConnections()
  await new Promise((resolve) => login.close(resolve))
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS)
  expect(await kept(await bearer())).toMatchObject({ userId: 'u1' })
  expect(await kept(await bearer())).toMatchObject({ userId: 'u1' })

  await new Promise<void>((resolve) => login.listen(port, '127.0.0.1', resolve))
  vi.setSystemTime(Date.now() + 60_000)
  await kept(await bearer())
  await expect.poll(() => keyRequests).toBe(2)
})

test('caches a service token but not a failure to get one', async () => {
  const serviceToken = createServiceTokens({ loginUrl, clientId: 'service-a', clientSecret: 's' })
  tokenReply = { status: 401, body: {} }
  await expect(serviceToken()).rejects.toMatchObject({ kind: 'unavailable', code: 'login-unavailable' })
  tokenReply = { status: 200, body: { access_token: 'service-token', expires_in: 300 } }
  expect(await Promise.all([serviceToken(), serviceToken()])).toEqual(['service-token', 'service-token'])
  expect(await serviceToken()).toBe('service-token')
  expect(tokenRequests).toHaveLength(2)
  expect(Object.fromEntries(tokenRequests[1]!)).toEqual({
    grant_type: 'client_credentials',
    client_id: 'service-a',
    client_secret: 's',
  })
})

test('renews a service token at half its lifetime and uses it until it expires while Keycloak is down', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  tokenReply = { status: 200, body: { access_token: 'first', expires_in: 300 } }
  const serviceToken = createServiceTokens({ loginUrl, clientId: 'service-a', clientSecret: 's' })
  expect(await serviceToken()).toBe('first')
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

  later(149)
  expect(await serviceToken()).toBe('first')
  expect(tokenRequests).toHaveLength(1)
  tokenReply = { status: 503, body: {} }
  later(2)
  expect(await serviceToken()).toBe('first')
  await expect.poll(() => tokenRequests).toHaveLength(2)
  expect(await serviceToken()).toBe('first')
  expect(tokenRequests).toHaveLength(2)
  later(130)
  expect(await serviceToken()).toBe('first')
  later(20)
  await expect(serviceToken()).rejects.toMatchObject({ kind: 'unavailable', code: 'login-unavailable' })
  tokenReply = { status: 200, body: { access_token: 'second', expires_in: 300 } }
  later(6)
  expect(await serviceToken()).toBe('second')
})
