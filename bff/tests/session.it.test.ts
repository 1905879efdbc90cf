import { randomUUID } from 'node:crypto'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bffConfig } from '../src/config.ts'
import { codeOf, environment, followed, PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

const UNREAD = '/api/notification/notifications/unread'
const BUSY_CALENDARS = '/api/booking/busy-calendars'
const READ_ALL = '/api/notification/notifications/read'
const signIn = (password = 'right', email = `${randomUUID()}@people.test`) => ({ email, password })

let fakes: Fakes
let bff: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
  // While the clock stands still, no cached session expires.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  bff = startBff(fakes)
  await followed(fakes)
})
beforeEach(() => {
  fakes.calls.length = 0
  fakes.down.clear()
  fakes.given.refusesBff = false
  fakes.given.tokenLivesMs = 300_000
})
afterAll(async () => {
  bff.stop()
  vi.restoreAllMocks()
  await fakes.stop()
})

const resolved = () => fakes.callsOf('/sessions/resolve').length

describe('the session cookie', () => {
  const cookieOf = async (PUBLIC_URL: string, path = '/api/session', body: object = signIn()) => {
    const other = startBff(fakes, { PUBLIC_URL })
    const response = await other.command(path, body)
    other.stop()
    return { response, cookie: response.headers.get('set-cookie') ?? '' }
  }
  const newcomer = { ...signIn('Str0ng!word9'), first_name: 'Sam', last_name: 'Field', is_adult: true }

  it.each([
    ['/api/session', signIn()],
    ['/api/session/sign-up', newcomer],
  ])('is __Host-, Secure, HttpOnly, and SameSite=Strict on https, from %s', async (path, body) => {
    const { cookie } = await cookieOf('https://fieldside.test', path, body)
    const [pair, ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-fieldside=secret-of-/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']))
    expect(cookie).not.toMatch(/Domain/i)
  })

  it('has no prefix and no Secure on plain http of loopback, with the other attributes unchanged', async () => {
    const { cookie } = await cookieOf(PUBLIC_URL)
    expect(cookie).toMatch(/^fieldside=secret-of-/)
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toMatch(/Secure/)
  })

  it('is never sent over plain http elsewhere, which the configuration rejects', () => {
    const parse = (PUBLIC_URL: string) => bffConfig.safeParse({ ...environment(fakes), PUBLIC_URL }).success
    expect(parse('http://fieldside.example')).toBe(false)
    expect(parse('http://localhost.example')).toBe(false)
    expect(parse('https://fieldside.example')).toBe(true)
    expect(parse('http://127.0.0.1:4400')).toBe(true)
  })

  it('holds the only copy of the secret: no reply body contains it or a token', async () => {
    const { response } = await cookieOf(PUBLIC_URL)
    const text = await response.text()
    expect(JSON.parse(text).user.full_name).toBe('Sam Field')
    expect(text).not.toMatch(/secret-of|token-of/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('stays when its session is over, because its successor may be on its way to the browser', async () => {
    const person = fakes.people.join()
    const alive = await bff.ask('/api/session', {}, person)
    expect(alive.headers.get('set-cookie')).toBeNull()
    expect(await alive.json()).toMatchObject({ user: { id: person.id } })
    const over = await bff.ask('/api/session', {}, { secret: 'secret-of-nobody-at-all' })
    expect(over.status).toBe(200)
    expect(over.headers.get('set-cookie')).toBeNull()
    expect(await over.json()).toMatchObject({ user: null })
  })

  it('is cleared at sign-out, which ends the session at once, also for an invalid value', async () => {
    const person = fakes.people.join()
    expect((await bff.ask(UNREAD, {}, person)).status).toBe(200)
    const left = await bff.command('/api/session', undefined, person, 'DELETE')
    expect(left.status).toBe(204)
    expect(left.headers.get('set-cookie')).toMatch(/^fieldside=; Max-Age=0/)
    expect(await (await bff.ask('/api/session', {}, person)).json()).toMatchObject({ user: null })
    const odd = await bff.command('/api/session', undefined, { secret: 'short' }, 'DELETE')
    expect(odd.status).toBe(204)
    expect(odd.headers.get('set-cookie')).toMatch(/Max-Age=0/)
  })
})

describe('a sign-in with a passkey alone', () => {
  const passkeyOf = (id: string) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  })

  it('sets the cookies of a session for a known passkey, and none otherwise [mfa/passkeys]', async () => {
    const begun = await bff.ask('/api/session/passkey/begin', { method: 'POST' })
    expect(await begun.json()).toMatchObject({ challenge: 'any' })
    const entered = await bff.command('/api/session/passkey', { passkey: passkeyOf('known') })
    expect(await entered.json()).toMatchObject({ user: { full_name: 'Sam Field' } })
    expect(entered.headers.getSetCookie().join()).toMatch(/fieldside=[^;]+; Expires=.*; Path=\/; HttpOnly/)
    const unknown = await bff.command('/api/session/passkey', { passkey: passkeyOf('unknown') })
    expect(await codeOf(unknown)).toBe('passkey-refused')
    expect(unknown.headers.getSetCookie()).toEqual([])
  })
})

describe('a sign-in that waits for its second factor', () => {
  const send = (code: string, cookie?: string) =>
    bff.ask('/api/session/factor', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify({ code }),
    })

  it('sets no session and shows no secret, but an HttpOnly cookie that the code completes once [mfa/codes]', async () => {
    const waiting = await bff.command('/api/session', signIn('with-code'))
    const [cookie = '', ...more] = waiting.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^fieldside-factor=[^;]+; Expires=.*; Path=\/; HttpOnly; SameSite=Strict$/)
    const pair = cookie.slice(0, cookie.indexOf(';'))
    const state = await waiting.text()
    expect(JSON.parse(state)).toMatchObject({
      user: null,
      second_factor: { until: expect.any(String), passkeys: true },
    })
    expect(state).not.toContain(pair.slice('fieldside-factor='.length))

    const begun = await bff.ask('/api/session/factor/passkey/begin', {
      method: 'POST',
      headers: { cookie: pair },
    })
    expect(await begun.json()).toMatchObject({ challenge: 'abc' })
    expect(await codeOf(await send('000000', pair))).toBe('wrong-code')
    const entered = await send('123456', pair)
    expect(await entered.json()).toMatchObject({ user: { full_name: 'Sam Field' } })
    const cookies = entered.headers.getSetCookie()
    expect(cookies.some((one) => one.startsWith('fieldside=secret-of-'))).toBe(true)
    expect(cookies.some((one) => one.startsWith('fieldside-factor=; Max-Age=0'))).toBe(true)
  })

  it('is over for a browser without its cookie, without a call to identity [mfa/codes]', async () => {
    expect(await codeOf(await send('123456'))).toBe('sign-in-expired')
    const begun = await bff.ask('/api/session/factor/passkey/begin', { method: 'POST' })
    expect(await codeOf(begun)).toBe('sign-in-expired')
    expect(fakes.callsOf('/sessions/factor')).toEqual([])
  })
})

describe('an administrator without a second factor', () => {
  const REFUSED = [403, 'second-factor-required']

  it('gets nothing of the admin panel, of services for administrators, and of screens that show more to them [mfa/admins]', async () => {
    const admin = fakes.people.join('admin', false)
    const forAdmins = Object.values(endpointsByService.bff).filter(({ callers }) => callers.includes('admin'))
    expect(forAdmins.length).toBeGreaterThan(60)
    const shared = [
      { method: 'GET', path: '/screens/booking/{id}' },
      { method: 'GET', path: '/screens/professional/{id}' },
    ]
    for (const { method, path } of [...forAdmins, ...shared]) {
      const address = `/api${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`
      const reply = await (method === 'GET'
        ? bff.ask(address, {}, admin)
        : bff.command(address, {}, admin, method))
      expect([reply.status, await codeOf(reply)], `${method} ${path}`).toEqual(REFUSED)
    }
    expect(new Set(fakes.calls.map(({ path }) => path))).toEqual(new Set(['/sessions/resolve']))
  })

  it('reaches what sets the factor up, and gets everything once it is there [mfa/admins]', async () => {
    const admin = fakes.people.join('admin', false)
    expect(await (await bff.ask('/api/session', {}, admin)).json()).toMatchObject({
      user: { second_factor: false },
    })
    expect((await bff.ask(UNREAD, {}, admin)).status).toBe(200)
    const begun = await bff.command('/api/identity/users/me/factors/codes', undefined, admin)
    // The fake identity serves no codes.
    expect(begun.status).not.toBe(403)
    const ready = fakes.people.join('admin')
    expect((await bff.ask('/api/identity/admin/users', {}, ready)).status).not.toBe(403)
    const others = fakes.people.join('athlete', false)
    const booking = await bff.ask(`/api/screens/booking/${randomUUID()}`, {}, others)
    expect(booking.status).not.toBe(403)
  })
})

describe('request checks', () => {
  it.each([
    ['another site', 'https://elsewhere.example'],
    ['no site', undefined],
    ['an opaque page', 'null'],
    ['another port', 'http://localhost:4401'],
    ['a longer name', `${PUBLIC_URL}.elsewhere.example`],
  ])('rejects a command from %s before any service is called', async (_, origin) => {
    const person = fakes.people.join()
    const headers: Record<string, string> = { cookie: `fieldside=${person.secret}` }
    if (origin) headers.origin = origin
    const response = await bff.app.request(PUBLIC_URL + READ_ALL, { method: 'POST', headers })
    expect([response.status, await codeOf(response)]).toEqual([403, 'foreign-origin'])
    expect(fakes.calls).toEqual([])
  })

  it('returns 401 without a session and calls no service', async () => {
    expect((await bff.ask(UNREAD)).status).toBe(401)
    expect((await bff.command(READ_ALL)).status).toBe(401)
    expect(fakes.calls).toEqual([])
    const over = await bff.ask(UNREAD, {}, { secret: 'secret-of-nobody-at-all' })
    expect([over.status, await codeOf(over)]).toEqual([401, 'unauthenticated'])
  })

  it("calls a service with the person's token, never with the cookie", async () => {
    const person = fakes.people.join()
    expect(await (await bff.ask(UNREAD, {}, person)).json()).toEqual({ unread: 3 })
    const [call] = fakes.callsOf('/notifications/unread')
    expect(call?.headers.get('authorization')).toBe(`Bearer ${person.token}`)
    expect(call?.headers.get('cookie')).toBeNull()
  })

  it('returns 503 without signing out when identity is unavailable or rejects the BFF', async () => {
    const person = fakes.people.join()
    fakes.down.add('identity')
    const unreachable = await bff.ask('/api/session', {}, person)
    expect(unreachable.status).toBe(503)
    expect(unreachable.headers.get('set-cookie')).toBeNull()
    expect(unreachable.headers.get('retry-after')).toBe('1')
    fakes.down.clear()
    fakes.given.refusesBff = true
    expect((await bff.ask(UNREAD, {}, person)).status).toBe(503)
    fakes.given.refusesBff = false
    expect((await bff.ask(UNREAD, {}, person)).status).toBe(200)
  })

  it('answers an unknown path below /api with a problem, not the page', async () => {
    const response = await bff.ask('/api/nothing')
    expect([response.status, await codeOf(response)]).toEqual([404, 'not-found'])
  })
})

describe('the session reply', () => {
  const notificationsOf = async (person: Person) =>
    ((await (await bff.ask('/api/session', {}, person)).json()) as SessionState).notifications

  it('includes the unread count and the preferences, except while notification is down', async () => {
    const person = fakes.people.join()
    expect(await notificationsOf(person)).toEqual({
      unread: 3,
      preferences: { emailNotifications: true, pushNotifications: false },
    })
    fakes.down.add('notification')
    expect(await notificationsOf(person)).toBeNull()
  })

  it('does not wait for events that the user has just caused', async () => {
    const person = fakes.people.join()
    fakes.given.events = `booking.one=${randomUUID()}`
    await bff.command(READ_ALL, undefined, person)
    fakes.given.events = ''
    expect(await notificationsOf(person)).toBeNull()
    const asked = fakes.calls.filter(
      ({ headers }) => headers.get('authorization') === `Bearer ${person.token}`,
    )
    expect(asked.map(({ path }) => path)).toEqual(['/notifications/read'])
  })
})

describe('a resolved session', () => {
  it('is cached, so that many calls ask identity once', async () => {
    const person = fakes.people.join()
    await Promise.all(Array.from({ length: 5 }, () => bff.ask(UNREAD, {}, person)))
    await bff.ask(UNREAD, {}, person)
    expect(resolved()).toBe(1)
  })

  const userSeen = async (person: Person) =>
    ((await (await bff.ask('/api/session', {}, person)).json()) as SessionState).user

  it('is resolved together with the report of activity, which a command makes once a minute', async () => {
    const person = fakes.people.join('athlete')
    for (let time = 0; time < 2; time += 1) {
      expect((await bff.command('/api/session/activity', undefined, person)).status).toBe(204)
    }
    const asked = fakes.callsOf('/sessions/resolve').map(({ body }) => body)
    expect(asked).toEqual([{ session: person.secret, is_active: true }])
    expect(fakes.callsOf('/sessions/active')).toEqual([])
  })

  it('is dropped at once when the feed reports a change, while others stay cached', async () => {
    const [ended, promoted, other] = [fakes.people.join(), fakes.people.join(), fakes.people.join()]
    for (const person of [ended, promoted, other]) await userSeen(person)
    fakes.people.endSession(ended)
    promoted.role = 'admin'
    expect([(await userSeen(ended))?.id, (await userSeen(promoted))?.role]).toEqual([ended.id, 'athlete'])
    fakes.feed.add(ended.id, 'session', ended.id)
    fakes.feed.add(promoted.id, 'session', promoted.id)
    await expect.poll(() => userSeen(ended)).toBeNull()
    await expect.poll(() => userSeen(promoted)).toMatchObject({ role: 'admin' })
    const before = resolved()
    expect(await userSeen(other)).toMatchObject({ id: other.id })
    expect(resolved()).toBe(before)
  })

  it('is dropped when the person chooses a role', async () => {
    const person = fakes.people.join()
    await bff.ask(UNREAD, {}, person)
    expect((await bff.command('/api/identity/users/me/role', { role: 'professional' }, person)).status).toBe(
      200,
    )
    person.role = 'professional'
    expect(await userSeen(person)).toMatchObject({ role: 'professional' })
  })

  it("is not cached while its token's role differs from the person's", async () => {
    fakes.given.tokenRole = 'professional'
    const person = fakes.people.join('athlete')
    await bff.ask(UNREAD, {}, person)
    fakes.given.tokenRole = undefined
    for (const _ of [1, 2]) await bff.ask(UNREAD, {}, person)
    expect(resolved()).toBe(2)
  })

  it('says when a role is on its way to the token, and forbids nothing that the new role may do [onboarding/role-pending]', async () => {
    const person = fakes.people.join('professional')
    fakes.given.tokenRole = 'athlete'
    const early = await bff.ask(BUSY_CALENDARS, {}, person)
    expect([early.status, await codeOf(early)]).toEqual([503, 'role-pending'])
    expect(early.headers.get('retry-after')).toBe('5')
    fakes.given.tokenRole = undefined
    expect((await bff.ask(BUSY_CALENDARS, {}, person)).status).toBe(200)
  })

  it('forbids what neither role may do, whatever the token says', async () => {
    fakes.given.tokenRole = 'professional'
    const refused = await bff.ask(BUSY_CALENDARS, {}, fakes.people.join('athlete'))
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'forbidden'])
    fakes.given.tokenRole = undefined
  })

  it('is not cached longer than its token lives', async () => {
    const person = fakes.people.join()
    fakes.given.tokenLivesMs = 500
    await bff.ask(UNREAD, {}, person)
    await bff.ask(UNREAD, {}, person)
    expect(resolved()).toBe(2)
  })

  it('is dropped after a service rejects its token', async () => {
    const person = fakes.people.join()
    await bff.ask('/api/session', {}, person)
    person.token = 'token-renewed'
    expect((await bff.ask(UNREAD, {}, person)).status).toBe(401)
    expect((await bff.ask(UNREAD, {}, person)).status).toBe(200)
  })
})

describe('password guessing', () => {
  const status = async (limited: RunningBff, body: object, headers: Record<string, string> = {}) =>
    limited.ask('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it('returns 429 with the wait and the message from identity', async () => {
    const refused = await status(bff, signIn('too-often'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await refused.json()).toMatchObject({
      code: 'too-many-attempts',
      detail: 'Too many wrong passwords. Try again in 30 seconds.',
    })
  })

  it('cannot bypass limits with forged addresses: identity gets the last hop of a trusted proxy', async () => {
    const hops = { 'x-forwarded-for': '203.0.113.1, 198.51.100.7', 'fieldside-client-address': '203.0.113.2' }
    for (const TRUST_PROXY of [false, true]) {
      const limited = startBff(fakes, { TRUST_PROXY })
      await status(limited, signIn('wrong'), hops)
      const { headers } = fakes.callsOf('/sessions').at(-1)!
      expect(headers.get('fieldside-client-address')).toBe(TRUST_PROXY ? '198.51.100.7' : 'unknown')
      expect(headers.get('fieldside-client-address-proof')).toBe('Bearer token-of-bff')
      limited.stop()
    }
  })

  it('forwards the device cookies of a known browser, one per account', async () => {
    const https = startBff(fakes, { PUBLIC_URL: 'https://fieldside.test' })
    const first = await https.command('/api/session', signIn())
    const [, device = ''] = first.headers.getSetCookie()
    const [pair = '', ...attributes] = device.split('; ')
    expect(pair).toMatch(/^__Host-fieldside-device-tag=device-of-/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']))
    const cookie = `other=1; ${pair}; __Host-fieldside-device-two=second; fieldside-device-empty=`
    await https.ask('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(signIn('wrong')),
    })
    expect(fakes.callsOf('/sessions').at(-1)?.body).toMatchObject({
      devices: [pair.slice(pair.indexOf('=') + 1), 'second'],
    })
    https.stop()
  })

  it('keeps the newest 20 device cookies of a shared browser and forwards those [auth/known-browsers-kept]', async () => {
    const https = startBff(fakes, { PUBLIC_URL: 'https://fieldside.test' })
    const name = (n: number) => `__Host-fieldside-device-tag${n}`
    const token = (n: number) => `tag${n}.id.${2_000_000_000 + n}.signature`
    // Browsers send the oldest cookie first, even if it was renewed since.
    const renewed = `${name(99)}=${token(99)}`
    const cookie = [renewed, ...Array.from({ length: 25 }, (_, n) => `${name(n)}=${token(n)}`)].join('; ')
    const response = await https.ask('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(signIn()),
    })
    const newest = [99, ...Array.from({ length: 19 }, (_, n) => 24 - n)]
    expect(fakes.callsOf('/sessions').at(-1)?.body).toMatchObject({ devices: newest.map(token) })
    const set = response.headers.getSetCookie()
    const removed = set.filter((one) => /Max-Age=0/.test(one)).map((one) => one.split('=')[0])
    // Including the one of this sign-in, 20 stay.
    expect(removed).toEqual([6, 5, 4, 3, 2, 1, 0].map(name))
    expect(set[1]).toMatch(/^__Host-fieldside-device-tag=device-of-/)
    https.stop()
  })
})
