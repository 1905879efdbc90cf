import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { createSeal } from '@fieldside/platform/seal.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loginUnavailable } from '../../src/errors.ts'
import { createLoginPort } from '../../src/users/adapters/keycloak.ts'
import { createAssertions } from '../../src/users/adapters/keycloak-passkeys.ts'
import { BFF } from '../account-steps.ts'
import { createFixture, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

const TOKEN_S = 300
const refreshes = () => fixture.faults.calls.refresh ?? 0
const endedEvents = async (userId: string) =>
  (await fixture.emitted('identity.session-ended')).filter(({ subject }) => subject === userId)
const rowOf = (userId: string) =>
  fixture.db.kysely.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

test('opens a session with the signed-in user’s token [auth-calls/sign-in-and-out] [auth-calls/current-session]', async () => {
  const member = await fixture.member()
  const { status, body } = await fixture.signIn({ ...member, email: ` ${member.email.toUpperCase()} ` })
  expect(status).toBe(201)
  expect(body.session).not.toBe(member.session)
  const resolved = await fixture.resolve(body.session)
  expect(resolved.status).toBe(200)
  expect(resolved.body.user).toEqual(body.user)
  expect(await fixture.verify(`Bearer ${resolved.body.access_token}`)).toMatchObject({
    kind: 'user',
    userId: member.id,
    role: 'athlete',
  })
})

test("returns a session's end and user, and no token outside the BFF [entities/session]", async () => {
  const member = await fixture.member()
  expect(Object.keys(member.user).toSorted()).toEqual(Object.keys(endpoints.User.shape).toSorted())
  expect(new Date(member.expires_at).getTime()).toBeGreaterThan(fixture.clock.now().getTime())
  const signedIn = await fixture.signIn(member)
  expect(Object.keys(signedIn.body).toSorted()).toEqual(['device', 'expires_at', 'session', 'user'])
  const body = { session: member.session }
  const person = { userId: member.id, role: 'athlete' } as const
  expect((await fixture.request(endpoints.resolveSession, { body }, { as: person })).status).toBe(403)
  expect((await fixture.request(endpoints.resolveSession, { body })).status).toBe(401)
})

test('stores neither the cookie’s secret nor a readable token', async () => {
  const member = await fixture.member()
  const { body } = await fixture.resolve(member.session)
  const row = await rowOf(member.id)
  const kept = JSON.stringify({ ...row, secret_hash: row.secret_hash.toString('utf8') })
  expect(kept).not.toContain(member.session)
  expect(kept).not.toContain(body.access_token)
  expect(row.secret_hash.toString('base64url')).not.toBe(member.session)
})

test('rejects a wrong password and an unknown address alike [auth/sign-in-failure]', async () => {
  const member = await fixture.member()
  const wrong = await fixture.signIn({ ...member, password: 'Wrong-Oak-7!' })
  const unknown = await fixture.signIn({ ...member, email: 'nobody@example.test' })
  for (const { status, problem } of [wrong, unknown]) {
    expect(status).toBe(401)
    expect(problem).toMatchObject({ code: 'invalid-credentials', detail: 'Invalid email or password' })
  }
  const sessions = await fixture.db.kysely
    .selectFrom('sessions')
    .where('user_id', '=', member.id)
    .select('id')
    .execute()
  expect(sessions).toHaveLength(1)
})

test('opens five sessions for five concurrent sign-ins of one person', async () => {
  const member = await fixture.member()
  const replies = await Promise.all(Array.from({ length: 5 }, () => fixture.signIn(member)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.session)).size).toBe(5)
})

const assertions = createAssertions(randomBytes(32))

test('answers a sign-in with 503 while Keycloak is unavailable or unreachable', async () => {
  const member = await fixture.member()
  fixture.faults.isDown = true
  const away = await fixture.signIn(member)
  expect([away.status, away.problem.code]).toEqual([503, 'login-unavailable'])
  const nobody = createLoginPort({
    loginUrl: 'http://127.0.0.1:9/realms/fieldside',
    clientId: 'fieldside-bff',
    clientSecret: 'bff-secret',
    assertions,
    token: async () => 'none',
  })
  await expect(nobody.signIn('a@example.test', 'x')).rejects.toMatchObject({ code: 'login-unavailable' })
  await expect(nobody.refresh('x', 'fieldside-bff')).rejects.toMatchObject({ code: 'login-unavailable' })
  await expect(nobody.findAccount('a@example.test')).rejects.toMatchObject({ code: 'login-unavailable' })
})

test('reports a wrong client secret as an outage, not as a wrong password or an ended session', async () => {
  const member = await fixture.member()
  const misconfigured = createLoginPort({
    loginUrl: fixture.loginUrl,
    clientId: 'fieldside-bff',
    clientSecret: 'not-it',
    assertions,
    token: async () => 'not-a-token',
  })
  const { email, password } = member
  await expect(misconfigured.signIn(email, password)).rejects.toMatchObject({ code: 'login-unavailable' })
  await expect(misconfigured.refresh('x', 'fieldside-bff')).rejects.toMatchObject({
    code: 'login-unavailable',
  })
  await expect(misconfigured.findAccount(email)).rejects.toMatchObject({ code: 'login-unavailable' })
})

test('refreshes a token shortly before it expires, not earlier', async () => {
  const member = await fixture.member()
  const before = refreshes()
  const first = await fixture.resolve(member.session)
  fixture.clock.advance({ seconds: TOKEN_S - 130 })
  expect((await fixture.resolve(member.session)).body.access_token).toBe(first.body.access_token)
  expect(refreshes()).toBe(before)
  fixture.clock.advance({ seconds: 20 })
  const renewed = await fixture.resolve(member.session)
  expect(refreshes()).toBe(before + 1)
  expect(renewed.body.access_token).not.toBe(first.body.access_token)
  expect(renewed.body.access_token_expires_at > first.body.access_token_expires_at).toBe(true)
  expect(await fixture.verify(`Bearer ${renewed.body.access_token}`)).toMatchObject({ userId: member.id })
})

test('refreshes an expired token once for twenty tabs and signs none out', async () => {
  const member = await fixture.member()
  fixture.clock.advance({ seconds: TOKEN_S + 1 })
  const before = refreshes()
  const replies = await Promise.all(Array.from({ length: 20 }, () => fixture.resolve(member.session)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ body }) => body.access_token)).size).toBe(1)
  expect(refreshes()).toBe(before + 1)
  fixture.clock.advance({ seconds: TOKEN_S + 1 })
  expect((await fixture.resolve(member.session)).status).toBe(200)
})

test('waits for a refresh that Keycloak answers slowly', async () => {
  const member = await fixture.member()
  fixture.clock.advance({ seconds: TOKEN_S + 1 })
  fixture.faults.during.refresh = () => pause(4500)
  const replies = await Promise.all([fixture.resolve(member.session), fixture.resolve(member.session)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
})

test('serves a valid token while another request refreshes, and takes over the lease of a crashed one', async () => {
  const member = await fixture.member()
  const first = await fixture.resolve(member.session)
  fixture.clock.advance({ seconds: TOKEN_S - 20 })
  const until = new Date(fixture.clock.now().getTime() + 10_000)
  await fixture.db.kysely
    .updateTable('sessions')
    .set({ refresh_leased_until: until })
    .where('user_id', '=', member.id)
    .execute()
  expect((await fixture.resolve(member.session)).body.access_token).toBe(first.body.access_token)
  fixture.clock.advance({ seconds: 10 })
  expect((await fixture.resolve(member.session)).body.access_token).not.toBe(first.body.access_token)
})

test('continues with a valid token while Keycloak is unavailable, then returns 503 without signing out', async () => {
  const member = await fixture.member()
  fixture.clock.advance({ seconds: TOKEN_S - 20 })
  fixture.faults.isDown = true
  const before = refreshes()
  for (let time = 0; time < 3; time += 1) expect((await fixture.resolve(member.session)).status).toBe(200)
  // Only one of them called Keycloak, which may hang; the others must not wait for it.
  expect(refreshes()).toBe(before + 1)
  fixture.clock.advance({ seconds: 21 })
  for (let time = 0; time < 2; time += 1) {
    const { status, problem, headers } = await fixture.resolve(member.session)
    expect([status, problem.code]).toEqual([503, 'login-unavailable'])
    expect(headers.get('retry-after')).toBe('5')
  }
  expect(await endedEvents(member.id)).toEqual([])
  fixture.faults.isDown = false
  expect((await fixture.resolve(member.session)).status).toBe(200)
})

test('retries a refresh whose reply was lost with the same token', async () => {
  const member = await fixture.member()
  fixture.clock.advance({ seconds: TOKEN_S + 1 })
  fixture.faults.after.refresh = async () => {
    throw loginUnavailable(new Error('socket hang up'))
  }
  expect((await fixture.resolve(member.session)).status).toBe(503)
  fixture.faults.after = {}
  expect((await fixture.resolve(member.session)).status).toBe(200)
  fixture.clock.advance({ seconds: TOKEN_S + 1 })
  expect((await fixture.resolve(member.session)).status).toBe(200)
  expect(await endedEvents(member.id)).toEqual([])
})

test('ends the session here and at Keycloak, once [auth-calls/sign-in-and-out]', async () => {
  const member = await fixture.member()
  const row = await rowOf(member.id)
  const refreshToken = fixture.context().seal.open(row.sealed_refresh_token!, row.id)!
  expect((await fixture.end(member.session, 'key-1')).status).toBe(204)
  const { status, problem } = await fixture.resolve(member.session)
  expect([status, problem.code]).toEqual([401, 'session-ended'])
  expect(await fixture.direct.refresh(refreshToken, 'fieldside-bff')).toBeUndefined()
  expect((await fixture.end(member.session, 'key-1')).status).toBe(204)
  expect((await fixture.end(member.session)).status).toBe(204)
  const events = await endedEvents(member.id)
  const { id: session_id, keycloak_session_id } = row
  expect(events.map(({ data }) => data)).toEqual([
    { user_id: member.id, session_id, keycloak_session_id, ended_elsewhere: false },
  ])
  expect(await rowOf(member.id)).toMatchObject({ sealed_access_token: null, sealed_refresh_token: null })
})

test('signs out of one session and keeps the others', async () => {
  const member = await fixture.member()
  const other = await fixture.signIn(member)
  await fixture.end(member.session)
  expect((await fixture.resolve(other.body.session)).status).toBe(200)
})

test('signs out at once here and later at Keycloak when it is unavailable', async () => {
  const member = await fixture.member()
  const row = await rowOf(member.id)
  const refreshToken = fixture.context().seal.open(row.sealed_refresh_token!, row.id)!
  fixture.faults.isDown = true
  expect((await fixture.end(member.session)).status).toBe(204)
  expect((await fixture.resolve(member.session)).status).toBe(401)
  fixture.faults.isDown = false
  fixture.clock.advance({ seconds: 6 })
  await fixture.runJobs('session-logouts')
  expect(await fixture.direct.refresh(refreshToken, 'fieldside-bff')).toBeUndefined()
  expect(await rowOf(member.id)).toMatchObject({ sealed_refresh_token: null })
})

test.each(['during', 'after'] as const)('lets a sign-out during a refresh win (%s)', async (when) => {
  const member = await fixture.member()
  fixture.clock.advance({ seconds: TOKEN_S + 1 })
  fixture.faults[when].refresh = async () => {
    await fixture.end(member.session)
  }
  expect((await fixture.resolve(member.session)).status).toBe(401)
  expect((await fixture.resolve(member.session)).status).toBe(401)
  expect(await endedEvents(member.id)).toHaveLength(1)
  expect(await rowOf(member.id)).toMatchObject({ sealed_access_token: null, sealed_refresh_token: null })
})

test('ends a session that Keycloak has ended, with one event', async () => {
  const member = await fixture.member()
  const row = await rowOf(member.id)
  await fixture.direct.signOut(
    fixture.context().seal.open(row.sealed_refresh_token!, row.id)!,
    'fieldside-bff',
  )
  fixture.clock.advance({ seconds: TOKEN_S + 1 })
  for (let time = 0; time < 2; time += 1) {
    const { status, problem } = await fixture.resolve(member.session)
    expect([status, problem.code]).toEqual([401, 'session-ended'])
  }
  expect(await endedEvents(member.id)).toHaveLength(1)
})

test('ends an abandoned session when it expires', async () => {
  const member = await fixture.member()
  const end = new Date(member.expires_at)
  const start = fixture.clock.now()
  fixture.clock.set(new Date(end.getTime() - 1000))
  await fixture.runJobs('expired-sessions')
  expect(await endedEvents(member.id)).toEqual([])
  fixture.clock.set(new Date(end.getTime() + 1000))
  await fixture.runJobs('expired-sessions')
  expect(await endedEvents(member.id)).toHaveLength(1)
  expect((await fixture.resolve(member.session)).status).toBe(401)
  fixture.clock.set(start)
})

test('rejects an unknown secret and ends a session sealed with another key', async () => {
  expect((await fixture.resolve(randomBytes(32).toString('base64url'))).status).toBe(401)
  expect((await fixture.end(randomBytes(32).toString('base64url'))).status).toBe(204)
  const member = await fixture.member()
  const row = await rowOf(member.id)
  const stranger = createSeal(randomBytes(32)).close('token', row.id)
  await fixture.db.kysely
    .updateTable('sessions')
    .set({ sealed_access_token: stranger })
    .where('id', '=', row.id)
    .execute()
  expect((await fixture.resolve(member.session)).status).toBe(401)
})

test('rejects an invalid body by field', async () => {
  const short = await fixture.request(endpoints.resolveSession, { body: { session: 'x' } }, { as: BFF })
  expect([short.status, short.problem.errors?.[0]?.field]).toEqual([400, 'session'])
  const { status, problem } = await fixture.signIn({ email: 'not-an-address', password: '' })
  expect(status).toBe(400)
  expect(problem.errors).toEqual([
    { field: 'email', message: 'Please enter a valid email address' },
    { field: 'password', message: 'Password is required' },
  ])
})
