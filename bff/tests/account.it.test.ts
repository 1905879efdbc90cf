import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, followed, type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const PASSWORD = 'Correct-Horse-9!'
const FINISH = '/api/session/recovery/finish'

let fakes: Fakes
let bff: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  await followed(fakes)
})
beforeEach(() => {
  fakes.calls.length = 0
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

test('opens a session after a recovery only if requested [reset-password/success] [auth/after-password-update]', async () => {
  const body = { token: 'good', password: PASSWORD, sign_in: true }
  const signedIn = await bff.command(FINISH, body)
  expect(signedIn.headers.get('set-cookie')).toMatch(/^fieldside=secret-of-.*HttpOnly; SameSite=Strict$/)
  expect(await signedIn.json()).toMatchObject({ user: { full_name: 'Sam Field' } })
  const not = await bff.command(FINISH, { ...body, sign_in: false })
  expect(not.status).toBe(200)
  expect(not.headers.getSetCookie().filter((cookie) => cookie.startsWith('fieldside='))).toEqual([])
  expect(await not.json()).toMatchObject({ user: null, expires_at: null })
})

test('changes nothing for an invalid link or a weak password [auth/password-rules-server]', async () => {
  const bad = await bff.command(FINISH, { token: 'bad', password: PASSWORD, sign_in: true })
  expect([bad.status, bad.headers.get('set-cookie'), await codeOf(bad)]).toEqual([
    422,
    null,
    'recovery-invalid',
  ])
  fakes.calls.length = 0
  const weak = await bff.command(FINISH, { token: 'good', password: 'short', sign_in: true })
  expect(weak.status).toBe(400)
  expect(fakes.calls).toEqual([])
  expect((await bff.command('/api/session/recovery/check', { token: 'good' })).status).toBe(200)
  expect((await bff.command('/api/session/recovery/check', { token: 'bad' })).status).toBe(422)
})

test('refetches the user record after a mailed link is opened', async () => {
  const person = fakes.people.join()
  const look = () => bff.ask('/api/session', {}, person)
  await look()
  await look()
  expect(fakes.callsOf('/sessions/resolve')).toHaveLength(1)
  const opened = await bff.command('/api/session/email-link', { token: person.id })
  expect(await opened.json()).toEqual({ email: 'sam@people.test', changed: true })
  await look()
  expect(fakes.callsOf('/sessions/resolve')).toHaveLength(2)
})

test('changes the password on the user’s behalf and sets a new cookie, with a session only', async () => {
  const person = fakes.people.join()
  const body = { current_password: 'x', password: PASSWORD }
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const changed = await bff.ask('/api/session/password', init, person)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('set-cookie')).toMatch(/^fieldside=secret-of-/)
  expect(changed.headers.get('set-cookie')).not.toContain(person.secret)
  const [call] = fakes.callsOf('/users/me/password')
  const browser = { label: 'Unknown browser', previous_session: person.secret }
  expect(call?.body).toEqual({ ...body, session: person.secret, browser })
  expect(call?.headers.get('authorization')).toBe(`Bearer ${person.token}`)
  expect(call?.headers.get('idempotency-key')).toBe('one')
  expect((await bff.ask('/api/session/password', init)).status).toBe(401)
  const forged = { ...init, body: JSON.stringify({ ...body, session: 'another-session-secret' }) }
  expect((await bff.ask('/api/session/password', forged, person)).status).toBe(400)
})

test('keeps a recovery across reloads in an HttpOnly cookie until it is used or left [reset-password/reload]', async () => {
  const resume = async (cookie?: string) =>
    bff.ask('/api/session/recovery', cookie ? { headers: { cookie } } : {})
  expect(await (await resume()).json()).toEqual({ email: null })
  const checked = await bff.command('/api/session/recovery/check', { token: 'good' })
  const [set = ''] = checked.headers.getSetCookie()
  expect(set).toMatch(/^fieldside-recovery=good; Expires=.*; HttpOnly; SameSite=Strict$/)
  const keptMs = Date.parse(/Expires=([^;]+)/.exec(set)?.[1] ?? '') - Date.now()
  expect(keptMs).toBeLessThanOrEqual(15 * MINUTE_MS)
  const cookie = set.split(';')[0]!
  expect(await (await resume(cookie)).json()).toEqual({ email: 'sam@people.test' })
  const over = await resume('fieldside-recovery=used')
  expect(await over.json()).toEqual({ email: null })
  expect(over.headers.get('set-cookie')).toMatch(/^fieldside-recovery=; Max-Age=0/)
  const finish = (headers: Record<string, string>) =>
    bff.ask(FINISH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ password: PASSWORD, sign_in: true }),
    })
  const without = await finish({})
  expect([without.status, await codeOf(without)]).toEqual([422, 'recovery-invalid'])
  const finished = await finish({ cookie })
  expect(finished.status).toBe(200)
  expect(fakes.callsOf('/recoveries/finish').at(-1)?.body).toMatchObject({ token: 'good' })
  expect(finished.headers.getSetCookie().at(-1)).toMatch(/^fieldside-recovery=; Max-Age=0/)
  const left = await bff.command('/api/session/recovery', undefined, undefined, 'DELETE')
  expect(left.headers.get('set-cookie')).toMatch(/^fieldside-recovery=; Max-Age=0/)
})

test('starts a recovery in this browser after an undone address change, with an HttpOnly cookie', async () => {
  const person = fakes.people.join()
  const undone = await bff.command('/api/session/email-undo', { token: person.id })
  expect(await undone.json()).toEqual({ email: 'sam@people.test' })
  expect(undone.headers.get('set-cookie')).toMatch(/^fieldside-recovery=good; .*HttpOnly; SameSite=Strict$/)
  const refused = await bff.command('/api/session/email-undo', { token: 'bad' })
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([422, null])
})
