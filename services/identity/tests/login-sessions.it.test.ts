import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import {
  endAllLoginSessions,
  endLoginSession,
  listLoginSessions,
} from '@fieldside/contracts/http/login-sessions.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BFF } from './account-steps.ts'
import { throughCodeFlow } from './code-flow.ts'
import { type Member, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.heal())

const active = (session: string) => world.request(endpoints.noteActivity, { body: { session } }, { as: BFF })
const signInWith = async (member: Member, label: string, previous_session: string | null = null) => {
  const body = { email: member.email, password: member.password, browser: { label, previous_session } }
  return (await world.request(endpoints.signIn, { body }, { as: BFF })).body
}
const listOf = async (member: Member, session = member.session) =>
  (await world.request(listLoginSessions, {}, { as: await world.callerOf(session) })).body.sessions
const admin = async () => world.makeAdmin(await world.member())

test('lists login sessions with browser, start, and last activity, and marks the current one [account/login-sessions]', async () => {
  const member = await world.member()
  const start = world.clock.now()
  world.clock.advance({ minutes: 3 })
  const phone = await signInWith(member, 'Safari on iOS')
  expect((await listOf(member)).map(({ browser, current }) => [browser, current])).toEqual([
    ['Safari on iOS', false],
    ['Unknown browser', true],
  ])
  world.clock.advance({ minutes: 1 })
  await active(member.session)
  const [mine, other] = await listOf(member, phone.session)
  expect(mine).toMatchObject({
    browser: 'Unknown browser',
    signed_in_at: start.toISOString(),
    last_seen_at: world.clock.now().toISOString(),
    current: false,
  })
  expect(other).toMatchObject({ browser: 'Safari on iOS', current: true })
  expect(await listOf(await world.member())).toHaveLength(1)
})

test('signs out one session from the list, also at Keycloak, but not another person’s [account/login-sessions]', async () => {
  const member = await world.member()
  const phone = await signInWith(member, 'Safari on iOS')
  const as = await world.callerOf(member.session)
  const { id } = (await listOf(member)).find(({ current }) => !current)!
  const stranger = await world.callerOf((await world.member()).session)
  const end = (id: string, by = as) => world.request(endLoginSession, { params: { id } }, { as: by })
  for (const refused of [await end(id, stranger), await end(newId())]) expect(refused.status).toBe(404)
  expect(await world.lives(phone.session)).toBe(true)
  for (let time = 0; time < 2; time += 1) expect((await end(id)).status).toBe(204)
  expect(await world.lives(phone.session)).toBe(false)
  expect(await world.lives(member.session)).toBe(true)
  expect((await listOf(member)).map(({ current }) => current)).toEqual([true])
})

test('signs out everywhere, including Keycloak [account/sign-out-everywhere]', async () => {
  const member = await world.member()
  const phone = await signInWith(member, 'Safari on iOS')
  const sso = await throughCodeFlow(world.loginUrl, member, newId())
  const as = await world.callerOf(member.session)
  expect((await world.request(endAllLoginSessions, {}, { as })).status).toBe(204)
  for (const session of [member.session, phone.session]) expect(await world.lives(session)).toBe(false)
  expect(await world.direct.refresh(sso.refresh_token, 'fieldside-web')).toBeUndefined()
  expect(await world.lives((await world.signIn(member)).body.session)).toBe(true)
})

test('signs out everywhere at once when Keycloak is unavailable, and there later', async () => {
  const member = await world.member()
  const sso = await throughCodeFlow(world.loginUrl, member, newId())
  const as = await world.callerOf(member.session)
  world.faults.isAway = true
  expect((await world.request(endAllLoginSessions, {}, { as })).status).toBe(204)
  expect(await world.lives(member.session)).toBe(false)
  world.faults.isAway = false
  world.clock.advance({ seconds: 20 })
  await world.sweep('user-logouts')
  expect(await world.direct.refresh(sso.refresh_token, 'fieldside-web')).toBeUndefined()
})

test('rejects a refresh that was in progress when all sessions ended', async () => {
  const member = await world.member()
  const as = await world.callerOf(member.session)
  world.clock.advance({ minutes: 6 })
  world.faults.thereafter.refresh = async () => {
    world.faults.thereafter = {}
    await world.request(endAllLoginSessions, {}, { as })
  }
  expect(await world.lives(member.session)).toBe(false)
})

test("ends the browser's previous session on a new sign-in, whoever it belonged to [account/login-sessions]", async () => {
  const [one, two] = [await world.member(), await world.member()]
  const again = await signInWith(one, 'Chrome on macOS', one.session)
  expect(await world.lives(one.session)).toBe(false)
  const other = await signInWith(two, 'Chrome on macOS', again.session)
  expect(await world.lives(again.session)).toBe(false)
  expect(await world.lives(two.session)).toBe(true)
  expect(await world.lives(other.session)).toBe(true)
  const odd = await signInWith(two, 'Chrome on macOS', randomBytes(32).toString('base64url'))
  expect(await world.lives(odd.session)).toBe(true)
})

test('ends a session after 30 days, however active the person is [account/session-length]', async () => {
  const member = await world.member()
  const start = world.clock.now()
  for (let day = 0; day < 29; day += 1) {
    world.clock.advance({ days: 1 })
    await active(member.session)
    expect(await world.lives(member.session)).toBe(true)
  }
  world.clock.set(new Date(start.getTime() + 30 * DAY_MS))
  expect(await world.lives(member.session)).toBe(false)
})

test('ends an admin’s session after 12 hours, however active they are [account/session-length]', async () => {
  const member = await admin()
  const start = world.clock.now().getTime()
  for (let minutes = 20; minutes < 720; minutes += 20) {
    world.clock.set(new Date(start + minutes * MINUTE_MS))
    await active(member.session)
    expect(await world.lives(member.session)).toBe(true)
  }
  world.clock.set(new Date(start + 720 * MINUTE_MS))
  expect(await world.lives(member.session)).toBe(false)
})

test('ends an admin’s session after 30 idle minutes although their pages keep polling [account/session-length]', async () => {
  const member = await admin()
  world.clock.advance({ minutes: 20 })
  await active(member.session)
  // The live stream and polling resolve the session and refresh its token, too.
  for (let minute = 0; minute < 29; minute += 1) {
    world.clock.advance({ minutes: 1 })
    expect(await world.lives(member.session)).toBe(true)
  }
  world.clock.advance({ minutes: 1 })
  expect(await world.lives(member.session)).toBe(false)
})

test('ends an idle admin’s session from the job, so that open pages learn of it', async () => {
  const [idle, other] = [await admin(), await world.member()]
  world.clock.advance({ minutes: 31 })
  await world.sweep('expired-sessions')
  const ended = (await world.emitted('identity.session-ended')).map(({ subject }) => subject)
  expect(ended).toContain(idle.id)
  expect(ended).not.toContain(other.id)
})
