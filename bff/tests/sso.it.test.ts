import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { codeOf, PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const NONCE = 'a-nonce-of-this-browser'
const RESULT = { id_token: 'id-token', refresh_token: 'refresh-token' }
let fakes: Fakes
let bff: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
})
afterEach(() => {
  fakes.down.clear()
  fakes.given.ssoNonce = NONCE
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const begin = (on = bff) => on.command('/api/session/sso/begin', { nonce: NONCE })
const finish = (cookie?: string) =>
  bff.ask('/api/session/sso', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(RESULT),
  })

it("keeps the nonce in an HttpOnly cookie and returns Keycloak's address with the session", async () => {
  const reply = await begin()
  expect(reply.status).toBe(204)
  expect(reply.headers.get('set-cookie')).toMatch(
    new RegExp(`^fieldside-sso=${NONCE}; Expires=.*; Path=/; HttpOnly; SameSite=Strict$`),
  )
  const { client } = (await (await bff.ask('/api/session')).json()) as SessionState
  expect(client.sso).toEqual({ login_url: fakes.url, realm: 'fieldside', client_id: 'fieldside-web' })
})

it('binds a single sign-on to the action that it confirms, for signed-in users only [account/reauthentication]', async () => {
  const person = fakes.people.join()
  const body = { nonce: NONCE, confirms: 'email-change' }
  expect((await bff.command('/api/session/sso/begin', body)).status).toBe(401)
  const reply = await bff.command('/api/session/sso/begin', body, person)
  expect([reply.status, reply.headers.get('set-cookie')?.startsWith(`fieldside-sso=${NONCE};`)]).toEqual([
    204,
    true,
  ])
  expect(
    fakes.callsOf('/users/me/reauthentication').map((call) => [call.body, call.headers.get('authorization')]),
  ).toEqual([[{ nonce: NONCE, action: 'email-change' }, `Bearer ${person.token}`]])
})

it('opens a session for the browser that started it and clears the nonce', async () => {
  fakes.given.ssoNonce = NONCE
  const reply = await finish(`fieldside-sso=${NONCE}`)
  expect(reply.status).toBe(200)
  expect(fakes.callsOf('/sessions/sso').at(-1)?.body).toMatchObject({ ...RESULT, nonce: NONCE })
  const cookies = reply.headers.getSetCookie()
  expect(cookies.some((cookie) => cookie.startsWith('fieldside=secret-of-'))).toBe(true)
  expect(cookies.some((cookie) => cookie.startsWith('fieldside-sso=; Max-Age=0'))).toBe(true)
})

it('rejects a browser that did not start it, without calling identity', async () => {
  const before = fakes.callsOf('/sessions/sso').length
  const reply = await finish()
  expect(reply.status).toBe(401)
  expect(await codeOf(reply)).toBe('sso-refused')
  expect(fakes.callsOf('/sessions/sso')).toHaveLength(before)
})

it("passes on Keycloak's refusal", async () => {
  fakes.given.ssoNonce = 'another'
  const reply = await finish(`fieldside-sso=${NONCE}`)
  expect(reply.status).toBe(401)
  expect(await codeOf(reply)).toBe('sso-refused')
  expect(reply.headers.getSetCookie()).toEqual([])
})

it('returns 503 at the start while Keycloak is unavailable [errors/feature-unavailable]', async () => {
  const KEYCLOAK_URL = 'http://127.0.0.1:9/realms/fieldside'
  const other = startBff(fakes, { KEYCLOAK_URL })
  const reply = await begin(other)
  expect(reply.status).toBe(503)
  expect(await codeOf(reply)).toBe('login-unavailable')
  expect(reply.headers.get('retry-after')).toBe('5')
  other.stop()
})

it('rejects start and finish from another site’s page', async () => {
  for (const path of ['/api/session/sso/begin', '/api/session/sso']) {
    const headers = { origin: 'https://evil.test', 'content-type': 'application/json' }
    const reply = await bff.app.request(`${PUBLIC_URL}${path}`, { method: 'POST', headers, body: '{}' })
    expect(reply.status).toBe(403)
  }
})
