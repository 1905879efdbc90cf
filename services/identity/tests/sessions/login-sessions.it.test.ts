import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import {
  endAllLoginSessions,
  endLoginSession,
  listLoginSessions,
  reauthenticateByPassword,
} from '@fieldside/contracts/http/login-sessions.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../src/sessions/open.ts'
import { findUser } from '../../src/users/store/users.ts'
import { BFF, plainSignIn } from '../account-steps.ts'
import { throughCodeFlow } from '../code-flow.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

const active = (session: string) =>
  fixture.request(endpoints.noteActivity, { body: { session } }, { as: BFF })
const signInWith = async (member: Member, label: string, previous_session: string | null = null) => {
  const body = { email: member.email, password: member.password, browser: { label, previous_session } }
  return (await fixture.request(plainSignIn, { body }, { as: BFF })).body
}
const listOf = async (member: Member, session = member.session) =>
  (await fixture.request(listLoginSessions, {}, { as: await fixture.callerOf(session) })).body.sessions
const confirm = (member: Pick<Member, 'password'>, as: Awaited<ReturnType<Fixture['callerOf']>>) => {
  const body = { action: 'end-sessions', current_password: member.password } as const
  return fixture.request(reauthenticateByPassword, { body }, { as })
}
/** Returns a caller whose login session may end others. */
const confirmed = async (member: Member) => {
  const as = await fixture.callerOf(member.session)
  await confirm(member, as)
  return as
}
const admin = async () => fixture.makeAdmin(await fixture.member())

test('lists login sessions with browser, start, and last activity, and marks the current one [account/login-sessions]', async () => {
  const member = await fixture.member()
  const start = fixture.clock.now()
  fixture.clock.advance({ minutes: 3 })
  const phone = await signInWith(member, 'Safari on iOS')
  expect((await listOf(member)).map(({ browser, current }) => [browser, current])).toEqual([
    ['Safari on iOS', false],
    ['Unknown browser', true],
  ])
  fixture.clock.advance({ minutes: 1 })
  await active(member.session)
  const [mine, other] = await listOf(member, phone.session)
  expect(mine).toMatchObject({
    browser: 'Unknown browser',
    signed_in_at: start.toISOString(),
    last_seen_at: fixture.clock.now().toISOString(),
    current: false,
  })
  expect(other).toMatchObject({ browser: 'Safari on iOS', current: true })
  fixture.clock.advance({ minutes: 1 })
  const body = { session: member.session, is_active: true }
  await fixture.request(endpoints.resolveSession, { body }, { as: BFF })
  expect((await listOf(member, phone.session))[0]).toMatchObject({
    last_seen_at: fixture.clock.now().toISOString(),
  })
  expect(await listOf(await fixture.member())).toHaveLength(1)
})

test('signs out one session from the list, also at Keycloak, but not another person’s [account/login-sessions]', async () => {
  const member = await fixture.member()
  const phone = await signInWith(member, 'Safari on iOS')
  const as = await confirmed(member)
  const { id } = (await listOf(member)).find(({ current }) => !current)!
  const stranger = await fixture.callerOf((await fixture.member()).session)
  const end = (id: string, by = as) => fixture.request(endLoginSession, { params: { id } }, { as: by })
  for (const refused of [await end(id, stranger), await end(newId())]) expect(refused.status).toBe(404)
  expect(await fixture.lives(phone.session)).toBe(true)
  for (let time = 0; time < 2; time += 1) expect((await end(id)).status).toBe(204)
  expect(await fixture.lives(phone.session)).toBe(false)
  expect(await fixture.lives(member.session)).toBe(true)
  expect((await listOf(member)).map(({ current }) => current)).toEqual([true])
})

test('signs out everywhere, including Keycloak [account/sign-out-everywhere]', async () => {
  const member = await fixture.member()
  const phone = await signInWith(member, 'Safari on iOS')
  const sso = await throughCodeFlow(fixture.loginUrl, member, newId())
  const as = await confirmed(member)
  expect((await fixture.request(endAllLoginSessions, {}, { as })).status).toBe(204)
  for (const session of [member.session, phone.session]) expect(await fixture.lives(session)).toBe(false)
  expect(await fixture.direct.refresh(sso.refresh_token, 'fieldside-web')).toBeUndefined()
  expect(await fixture.lives((await fixture.signIn(member)).body.session)).toBe(true)
})

type SessionEnd = { keycloak_session_id?: string | null; ended_elsewhere?: boolean }
const endsOf = async ({ id }: { id: string }) =>
  (await fixture.emitted('identity.session-ended'))
    .filter(({ subject }) => subject === id)
    .map(({ data }) => (data as SessionEnd).keycloak_session_id)
const atKeycloak = async (session: string) => (await fixture.callerOf(session)).sessionId

test('names Keycloak’s session, as tokens do, however a login session ends [push/devices]', async () => {
  const member = await fixture.member()
  const sessions = [member.session]
  for (let more = 0; more < 4; more += 1) sessions.push((await signInWith(member, 'Safari on iOS')).session)
  const ids = await Promise.all(sessions.map(atKeycloak))
  expect(new Set(ids).size).toBe(5)
  expect(ids).not.toContain(undefined)
  const [ended, left, replaced, expired, last] = sessions as [string, string, string, string, string]
  const as = await confirmed({ ...member, session: last })
  const { id } = await fixture.db.kysely
    .selectFrom('sessions')
    .select('id')
    .where('keycloak_session_id', '=', ids[0]!)
    .executeTakeFirstOrThrow()
  await fixture.request(endLoginSession, { params: { id } }, { as })
  await fixture.end(left)
  const next = await signInWith(member, 'Safari on iOS', replaced)
  expect(await endsOf(member)).toEqual(ids.slice(0, 3))
  await fixture.db.kysely
    .updateTable('sessions')
    .set({ sealed_access_token: 'unreadable' })
    .where('keycloak_session_id', '=', ids[3]!)
    .execute()
  expect(await fixture.lives(expired)).toBe(false)
  expect(await endsOf(member)).toEqual(ids.slice(0, 4))
  const newest = await atKeycloak(next.session)
  await fixture.request(endAllLoginSessions, {}, { as })
  expect((await endsOf(member)).toSorted()).toEqual([...ids, newest].toSorted())
  expect(await fixture.lives(ended)).toBe(false)
})

test('says of each end whether its user ended it elsewhere, and once that all ended [takeover/calendar-address]', async () => {
  const member = await fixture.member()
  const sessions = [member.session]
  for (let more = 0; more < 4; more += 1) sessions.push((await signInWith(member, 'Safari on iOS')).session)
  const ids = await Promise.all(sessions.map(atKeycloak))
  const [left, replaced, ended, own, last] = sessions as [string, string, string, string, string]
  const idOf = async (session: string) => (await listOf(member, session)).find(({ current }) => current)!.id
  const end = async (session: string, as: Awaited<ReturnType<typeof confirmed>>) =>
    fixture.request(endLoginSession, { params: { id: await idOf(session) } }, { as })
  await fixture.end(left)
  const next = await atKeycloak((await signInWith(member, 'Safari on iOS', replaced)).session)
  const as = await confirmed({ ...member, session: last })
  await end(ended, as)
  await end(own, await fixture.callerOf(own))
  const told = async () =>
    (await fixture.emitted())
      .filter(({ subject }) => subject === member.id)
      .flatMap(({ type, data }) => {
        const { keycloak_session_id, ended_elsewhere } = data as SessionEnd
        if (type === 'identity.all-sessions-ended') return ['all']
        return type === 'identity.session-ended' ? [`${keycloak_session_id} ${ended_elsewhere}`] : []
      })
  const separately = [`${ids[0]} false`, `${ids[1]} false`, `${ids[2]} true`, `${ids[3]} false`]
  expect(await told()).toEqual(separately)
  await fixture.request(endAllLoginSessions, {}, { as })
  const all = await told()
  expect(all.slice(4, -1).toSorted()).toEqual([`${ids[4]} true`, `${next} true`].toSorted())
  expect(all.at(-1)).toBe('all')
  expect(all).toHaveLength(7)
})

test('names no session of Keycloak that the browser’s next login session continues [push/devices]', async () => {
  const member = await fixture.member()
  const sessionId = (await atKeycloak(member.session))!
  const grant = { ...(await fixture.direct.signIn(member.email, member.password))!, sessionId }
  const browser = { label: 'Safari on iOS', previous_session: member.session }
  const user = (await findUser(fixture.db.kysely, member.id))!
  const beginning = { browser, authenticatedAt: null, sessionEpoch: 0 }
  const next = await openSession(fixture.recorded('10.6.0.2').ctx, user, grant, beginning)
  expect(await endsOf(member)).toEqual([null])
  await fixture.end(next.session)
  expect(await endsOf(member)).toEqual([null, sessionId])
})

test('signs out everywhere at once when Keycloak is unavailable, and there later', async () => {
  const member = await fixture.member()
  const sso = await throughCodeFlow(fixture.loginUrl, member, newId())
  const as = await confirmed(member)
  fixture.faults.isDown = true
  expect((await fixture.request(endAllLoginSessions, {}, { as })).status).toBe(204)
  expect(await fixture.lives(member.session)).toBe(false)
  fixture.faults.isDown = false
  fixture.clock.advance({ seconds: 20 })
  await fixture.runJobs('user-logouts')
  expect(await fixture.direct.refresh(sso.refresh_token, 'fieldside-web')).toBeUndefined()
})

test('rejects a refresh that was in progress when all sessions ended', async () => {
  const member = await fixture.member()
  const as = await fixture.callerOf(member.session)
  fixture.clock.advance({ minutes: 6 })
  await confirm(member, as)
  fixture.faults.after.refresh = async () => {
    fixture.faults.after = {}
    await fixture.request(endAllLoginSessions, {}, { as })
  }
  expect(await fixture.lives(member.session)).toBe(false)
})

test("ends the browser's previous session on a new sign-in, even another user's [account/login-sessions]", async () => {
  const [one, two] = [await fixture.member(), await fixture.member()]
  const again = await signInWith(one, 'Chrome on macOS', one.session)
  expect(await fixture.lives(one.session)).toBe(false)
  const other = await signInWith(two, 'Chrome on macOS', again.session)
  expect(await fixture.lives(again.session)).toBe(false)
  expect(await fixture.lives(two.session)).toBe(true)
  expect(await fixture.lives(other.session)).toBe(true)
  const odd = await signInWith(two, 'Chrome on macOS', randomBytes(32).toString('base64url'))
  expect(await fixture.lives(odd.session)).toBe(true)
})

test('ends a session after 30 days, however active the person is [account/session-length]', async () => {
  const member = await fixture.member()
  const start = fixture.clock.now()
  for (let day = 0; day < 29; day += 1) {
    fixture.clock.advance({ days: 1 })
    await active(member.session)
    expect(await fixture.lives(member.session)).toBe(true)
  }
  fixture.clock.set(new Date(start.getTime() + 30 * DAY_MS))
  expect(await fixture.lives(member.session)).toBe(false)
})

test('ends an admin’s session after 12 hours, however active they are [account/session-length]', async () => {
  const member = await admin()
  const start = fixture.clock.now().getTime()
  for (let minutes = 20; minutes < 720; minutes += 20) {
    fixture.clock.set(new Date(start + minutes * MINUTE_MS))
    await active(member.session)
    expect(await fixture.lives(member.session)).toBe(true)
  }
  fixture.clock.set(new Date(start + 720 * MINUTE_MS))
  expect(await fixture.lives(member.session)).toBe(false)
})

test('ends an admin’s session after 30 idle minutes although their pages keep polling [account/session-length]', async () => {
  const member = await admin()
  fixture.clock.advance({ minutes: 20 })
  await active(member.session)
  // The live stream and polling resolve the session and refresh its token, too.
  for (let minute = 0; minute < 29; minute += 1) {
    fixture.clock.advance({ minutes: 1 })
    expect(await fixture.lives(member.session)).toBe(true)
  }
  fixture.clock.advance({ minutes: 1 })
  expect(await fixture.lives(member.session)).toBe(false)
})

test('ends an idle admin’s session from the job, so that open pages learn of it', async () => {
  const [idle, busy, other] = [await admin(), await admin(), await fixture.member()]
  const ended = async () => (await fixture.emitted('identity.session-ended')).map(({ subject }) => subject)
  fixture.clock.advance({ minutes: 20 })
  await active(busy.session)
  fixture.clock.advance({ minutes: 11 })
  await fixture.runJobs('expired-sessions')
  expect(await ended()).toContain(idle.id)
  for (const { id } of [busy, other]) expect(await ended()).not.toContain(id)
  fixture.clock.advance({ minutes: 19 })
  await fixture.runJobs('expired-sessions')
  expect(await ended()).toContain(busy.id)
  expect(await ended()).not.toContain(other.id)
})

test('deletes a session 30 days after its end, once Keycloak has ended it too', async () => {
  const [ended, stuck] = [await fixture.member(), await fixture.member()]
  await fixture.end(ended.session)
  fixture.faults.isDown = true
  await fixture.end(stuck.session)
  const left = async () => {
    const { rows } = await fixture.db.pool.query('select user_id from sessions where user_id = any($1)', [
      [ended.id, stuck.id],
    ])
    return rows.map((row) => row.user_id)
  }
  fixture.clock.advance({ days: 29 })
  await fixture.runJobs('old-sessions')
  expect(await left()).toHaveLength(2)
  fixture.clock.advance({ days: 2 })
  await fixture.runJobs('old-sessions')
  expect(await left()).toEqual([stuck.id])
})
