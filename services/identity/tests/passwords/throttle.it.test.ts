import { changePassword } from '@fieldside/contracts/http/accounts.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { requestRecovery } from '@fieldside/contracts/http/recoveries.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { createDatabase, type Database } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createSeal, deriveKey } from '@fieldside/platform/seal.ts'
import { fromAddress } from '@fieldside/platform/testing/tokens.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createThrottle, type Throttle } from '../../src/passwords/store/throttle.ts'
import { signIn } from '../../src/sign-ins/sign-in.ts'
import { BFF, PASSWORD, plainSignIn } from '../account-steps.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

const WRONG = 'Wrong-Oak-7!'
const BROWSER = { label: 'Unknown browser', previous_session: null }
const log = createLog('identity', 'silent')
const seal = createSeal(deriveKey('secret', 'rate limits'))
const storeOn = (db: Pick<Database, 'pool'>) => ({ db, log, seal })
let fixture: Fixture

beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => vi.useRealTimers())

type Person = { email: string; password?: string; devices?: string[] }

const from = async (address: string, { email, password = PASSWORD, devices }: Person) =>
  fixture.request(
    plainSignIn,
    { body: { email, password, ...(devices && { devices }) } },
    { as: BFF, headers: await fromAddress(address) },
  )

const guess = (address: string, { email }: Person) => from(address, { email, password: WRONG })
const said = ({ status, problem, headers }: Awaited<ReturnType<typeof from>>) => [
  status,
  problem.code,
  Number(headers.get('retry-after')),
]

const change = (member: Member, current_password: string) =>
  fixture.changePassword(member, 'Thirsty-Elm-12!', current_password)

/** Sends 20 wrong guesses from as many addresses and returns how many reached the password check. */
const storm = async (person: Person): Promise<number> => {
  const replies = []
  for (let n = 0; n < 20; n += 1) replies.push(await guess(`198.51.100.${n}`, person))
  return replies.filter(({ status }) => status === 401).length
}

test("keeps strangers' guesses from slowing the owner's known browser or a password change in a session [auth/throttle-known-browser] [account/change-password-throttle]", async () => {
  const owner = await fixture.member()
  expect(await storm(owner)).toBe(5)
  expect(said(await from('203.0.113.9', owner))).toEqual([429, 'too-many-attempts', expect.any(Number)])
  const known = { ...owner, devices: ['another-account.x.1.y', owner.device.token] }
  expect((await from('198.51.100.1', known)).status).toBe(201)
  expect((await change(owner, PASSWORD)).status).toBeLessThan(300)
})

test("lifts a Keycloak lock that strangers caused for the owner's known browser or session", async () => {
  const owner = await fixture.member()
  const lock = async () => {
    // Each attempt is meant to fail.
    for (let n = 0; n < 31; n += 1) await fixture.direct.signIn(owner.email, WRONG).catch(() => undefined)
    await expect(fixture.direct.signIn(owner.email, PASSWORD)).rejects.toMatchObject({
      code: 'invalid-credentials',
    })
  }
  await lock()
  expect((await from('203.0.113.1', { ...owner, devices: [owner.device.token] })).status).toBe(201)
  await lock()
  expect((await change(owner, PASSWORD)).status).toBeLessThan(300)
})

test("treats a forged device token, or one for another account, as a stranger's", async () => {
  const [owner, other] = [await fixture.member(), await fixture.member()]
  await storm(owner)
  for (const devices of [[other.device.token], [`${owner.device.token}x`]]) {
    expect((await from('203.0.113.9', { ...owner, devices })).status).toBe(429)
  }
})

test('makes an account wait after wrong passwords, doubling up to 15 minutes [auth/throttle-waits]', async () => {
  const person = { email: `nobody.${newId()}@example.test` }
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let n = 0; n < 5; n += 1) expect((await guess(`10.0.0.${n}`, person)).status).toBe(401)
  const waits: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const [status, , wait] = said(await guess('10.0.0.9', person)) as [number, string, number]
    expect(status).toBe(429)
    waits.push(wait)
    vi.setSystemTime(Date.now() + wait * 1000)
    expect((await guess('10.0.0.9', person)).status).toBe(401)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  const { problem } = await guess('10.0.0.9', { email: person.email.toUpperCase() })
  expect(problem.detail).toBe('Too many wrong passwords. Try again in 15 minutes.')
})

test('gives a known browser its own waits, which its success resets, and keeps strangers’ waits', async () => {
  const owner = await fixture.member()
  const known = { ...owner, devices: [owner.device.token] }
  for (let n = 0; n < 5; n += 1) {
    expect((await from('10.1.0.1', { ...known, password: WRONG })).status).toBe(401)
  }
  expect((await from('10.1.0.1', known)).status).toBe(429)
  const fresh = await from('10.1.0.2', owner)
  expect(fresh.status).toBe(201)
  await storm(owner)
  const renewed = { ...owner, devices: [fresh.body.device.token] }
  expect((await from('10.1.0.2', { ...renewed, password: WRONG })).status).toBe(401)
  expect((await from('10.1.0.2', renewed)).status).toBe(201)
  expect((await guess('10.1.0.3', owner)).status).toBe(429)
})

test('makes a login session wait after wrong current passwords, but no other session [account/change-password-throttle]', async () => {
  const owner = await fixture.member()
  const as = (sessionId: string) => ({ userId: owner.id, role: 'athlete' as const, sessionId })
  const send = (sessionId: string, current_password: string) =>
    fixture.request(
      changePassword,
      { body: { session: owner.session, current_password, password: 'Thirsty-Elm-12!' } },
      { as: as(sessionId) },
    )
  const [one, two] = [newId(), newId()]
  for (let n = 0; n < 5; n += 1) expect((await send(one, WRONG)).problem.code).toBe('wrong-password')
  const { status, problem, headers } = await send(one, PASSWORD)
  expect([status, problem.detail, headers.get('retry-after')]).toEqual([
    429,
    'Too many wrong passwords. Try again in 30 seconds.',
    '30',
  ])
  expect((await send(two, PASSWORD)).status).toBeLessThan(300)
})

/** Signs in through another instance of identity, with its own connections or limits. */
const instance = (throttle: Throttle, network = '203.0.113.50') => {
  const ctx = { ...fixture.service.context({ caller: { kind: 'service', name: 'bff' }, network }), throttle }
  return (email: string, password: string) =>
    signIn(ctx, { email, password, browser: BROWSER }).then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    )
}

test('shares counters between two instances', async () => {
  const owner = await fixture.member()
  const other = createDatabase(fixture.databaseUrl, { schema: 'identity' })
  const [one, two] = [
    instance(createThrottle(storeOn(fixture.db), 1000)),
    instance(createThrottle(storeOn(other), 1000), '203.0.113.51'),
  ]
  for (const ask of [one, two, one, two, one])
    expect(await ask(owner.email, WRONG)).toBe('invalid-credentials')
  expect(await two(owner.email, PASSWORD)).toBe('too-many-attempts')
  expect(await one(owner.email, PASSWORD)).toBe('too-many-attempts')
  await other.close()
})

test('counts in memory per instance while Postgres is unavailable', async () => {
  const owner = await fixture.member()
  const away = createDatabase('postgres://nobody@127.0.0.1:1/none', { schema: 'identity' })
  const ask = instance(createThrottle(storeOn(away), 1000))
  for (let n = 0; n < 5; n += 1) expect(await ask(owner.email, WRONG)).toBe('invalid-credentials')
  expect(await ask(owner.email, PASSWORD)).toBe('too-many-attempts')
  await away.close()
})

test('limits parallel guesses', async () => {
  const owner = await fixture.member()
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`10.2.0.${n}`, owner)))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('counts attempts and sign-ups per network, an IPv6 /64 as one, whatever the account', async () => {
  const { throttle } = fixture.service.context()
  const { attempts } = throttle
  Object.assign(throttle, { attempts: createThrottle(storeOn(fixture.db), 3).attempts })
  const stranger = () => ({ email: `nobody.${newId()}@example.test` })
  for (let n = 0; n < 3; n += 1) expect((await guess(`2001:db8:1:2::${n}`, stranger())).status).toBe(401)
  expect(said(await guess('2001:db8:1:2::3', stranger()))).toEqual([
    429,
    'too-many-attempts',
    expect.any(Number),
  ])
  const headers = await fromAddress('2001:db8:1:2:ffff::7')
  const signUp = await fixture.request(endpoints.signUp, { body: fixture.newPerson() }, { as: BFF, headers })
  expect(said(signUp)).toEqual([429, 'too-many-attempts', expect.any(Number)])
  expect((await guess('2001:db8:1:3::1', stranger())).status).toBe(401)
  Object.assign(throttle, { attempts })
})

test('limits recovery requests for one email address, regardless of the sender', async () => {
  const email = `nobody.${newId()}@example.test`
  const ask = async (n: number) =>
    fixture.request(
      requestRecovery,
      { body: { email: n % 2 ? email : email.toUpperCase() } },
      { as: BFF, headers: await fromAddress(`10.3.0.${n}`) },
    )
  for (let n = 0; n < RATE_LIMITS.attempt.perAccount; n += 1) expect((await ask(n)).status).toBe(204)
  expect((await ask(11)).problem.code).toBe('too-many-attempts')
})

test('lets the owner recover an account although sign-ups with its address are throttled', async () => {
  const owner = await fixture.member()
  const signUp = async (n: number) =>
    fixture.request(
      endpoints.signUp,
      { body: { ...fixture.newPerson(), email: owner.email } },
      { as: BFF, headers: await fromAddress(`10.6.0.${n}`) },
    )
  // The owner's own sign-up was the first of ten.
  for (let n = 0; n < 9; n += 1) expect((await signUp(n)).problem.code).toBe('email-in-use')
  expect((await signUp(9)).problem.code).toBe('too-many-attempts')
  const asked = await fixture.request(
    requestRecovery,
    { body: { email: owner.email } },
    { as: BFF, headers: await fromAddress('10.6.0.99') },
  )
  expect(asked.status).toBe(204)
})

test("accepts the visitor's network only with the BFF’s own token", async () => {
  const owner = await fixture.member()
  const headers = await fromAddress('10.4.0.1', { service: 'booking' })
  const spy = vi.spyOn(fixture.service.context().throttle.guessesByNetwork, 'take')
  await fixture.request(plainSignIn, { body: { email: owner.email, password: WRONG } }, { as: BFF, headers })
  await guess('10.4.0.2', owner)
  const networks = spy.mock.calls.map(([key]) => key)
  spy.mockRestore()
  // A keyed digest, which reveals nothing about the address.
  expect(networks).toEqual(['unknown', expect.stringMatching(/^[0-9a-f]{64}$/)])
})

test('logs successful, failed, and throttled sign-ins without personal data', async () => {
  const owner = await fixture.member()
  const { ctx, events: lines } = fixture.recorded('10.5.0.1')
  // Only the logged lines count here.
  const ask = (password: string) =>
    signIn(ctx, { email: owner.email, password, browser: BROWSER }).catch(() => undefined)
  await ask(PASSWORD)
  for (let n = 0; n < 6; n += 1) await ask(WRONG)
  expect(lines.map(({ event }) => event)).toEqual([
    'security.sign_in_succeeded',
    ...Array<string>(5).fill('security.sign_in_failed'),
    'security.sign_in_throttled',
  ])
  expect(lines[0]).toMatchObject({ account: owner.device.tag, known: 'no' })
  expect(JSON.stringify(lines)).not.toMatch(/example\.test|Oak|10\.5/)
})
