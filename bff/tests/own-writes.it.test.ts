import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CookieJar, createCookieJar } from '../../tests/fixtures/cookie-jar.ts'
import { readRecentEvents } from '../src/http/recent-events.ts'
import { PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const UNREAD = '/api/notification/notifications/unread'
const READ_ALL = '/api/notification/notifications/read'

let fakes: Fakes
let bff: RunningBff
let pictureEvents = ''

beforeAll(async () => {
  fakes = await startFakes()
  fakes.app.put('/directory/professionals/me/picture', (hono) =>
    hono.json({}, 200, { 'fieldside-events': pictureEvents }),
  )
  bff = startBff(fakes)
})
beforeEach(() => {
  fakes.calls.length = 0
  fakes.given.events = ''
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const afterOf = (path: string) => fakes.callsOf(path).at(-1)?.headers.get('fieldside-after')

it("makes a person's next reads wait for the events of their command, and nobody else's", async () => {
  const [person, other] = [fakes.people.join(), fakes.people.join()]
  await bff.ask(UNREAD, {}, person)
  expect(afterOf('/notifications/unread')).toBeNull()
  const [one, two] = [`booking.one=${randomUUID()}`, `booking.two=${randomUUID()}`]
  fakes.given.events = one
  expect((await bff.command(READ_ALL, undefined, person)).status).toBe(200)
  await bff.ask(UNREAD, {}, person)
  expect(afterOf('/notifications/unread')).toBe(one)
  fakes.given.events = two
  await bff.command(READ_ALL, undefined, person)
  expect(afterOf('/notifications/read')).toBe(one)
  await bff.ask(UNREAD, {}, person)
  expect(afterOf('/notifications/unread')).toBe(`${one},${two}`)
  await bff.ask(UNREAD, {}, other)
  expect(afterOf('/notifications/unread')).toBeNull()
  const three = `booking.three=${randomUUID()}`
  fakes.given.events = three
  await bff.command(READ_ALL, undefined, other)
  await bff.ask(UNREAD, {}, other)
  expect(afterOf('/notifications/unread')).toBe(three)
})

it('ignores events that the browser names', async () => {
  const person = fakes.people.join()
  await bff.ask(UNREAD, { headers: { 'fieldside-after': `booking.one=${randomUUID()}` } }, person)
  expect(afterOf('/notifications/unread')).toBeNull()
})

/** Reads requests with the given cookies at the given time, as one instance of the BFF does. */
const instance = ({ clientSecret = 'secret', publicUrl = PUBLIC_URL } = {}) => {
  let nowMs = 0
  const read = readRecentEvents({ publicUrl, clientSecret, nowMs: () => nowMs })
  return {
    wait: (ms: number) => {
      nowMs += ms
    },
    request: (jar: CookieJar, session = 'session-1') =>
      read(new Request(PUBLIC_URL, { headers: { cookie: jar.header() } }), session),
    /** Runs a command that causes the events, in parallel with those that already started. */
    command: (jar: CookieJar, session = 'session-1') => {
      const recent = read(new Request(PUBLIC_URL, { headers: { cookie: jar.header() } }), session)
      return (...events: string[]) => {
        recent.remember(events.join(','))
        const headers = recent.cookies().map((cookie): [string, string] => ['set-cookie', cookie])
        jar.keep(new Response(null, { headers }))
        return headers.map(([, cookie]) => cookie)
      }
    },
  }
}

it('remembers the last twenty events for ten seconds, in a bounded number of cookies', () => {
  const { wait, request, command } = instance()
  const jar = createCookieJar()
  for (let n = 0; n < 60; n += 1) command(jar)(`booking.one=${n}`)
  const expected = Array.from({ length: 20 }, (_, n) => `booking.one=${n + 40}`)
  expect(request(jar).list()?.split(',').toSorted()).toEqual(expected)
  expect(jar.header().split('; ')).toHaveLength(20)
  command(jar)(...Array.from({ length: 60 }, (_, n) => `booking.many=${n}`))
  expect(request(jar).list()?.split(',')).toEqual(
    Array.from({ length: 20 }, (_, n) => `booking.many=${n + 40}`),
  )
  expect(jar.header().split('; ')).toHaveLength(1)
  wait(9_999)
  expect(request(jar).list()).toBeDefined()
  wait(1)
  expect(request(jar).list()).toBeUndefined()
})

it('keeps the events of parallel commands, as two tabs send them', () => {
  const { request, command } = instance()
  const jar = createCookieJar()
  const [one, two] = [command(jar), command(jar)]
  one('booking.one=1')
  two('booking.two=2')
  expect(request(jar).list()?.split(',').toSorted()).toEqual(['booking.one=1', 'booking.two=2'])
})

it('ignores a cookie of another login session, a modified one, and one signed with another key', () => {
  const { request, command } = instance()
  const jar = createCookieJar()
  const [cookie = ''] = command(jar)('booking.one=1')
  expect(request(jar, 'session-2').list()).toBeUndefined()
  expect(instance({ clientSecret: 'other' }).request(jar).list()).toBeUndefined()
  const listWith = (change: (value: string) => string) => {
    const [name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(cookie)?.slice(1) ?? []
    const changed = createCookieJar()
    changed.keep(new Response(null, { headers: { 'set-cookie': `${name}=${change(value)}` } }))
    return request(changed).list()
  }
  expect(listWith((value) => value)).toBe('booking.one=1')
  expect(listWith((value) => value.replace('one=1', 'one=2'))).toBeUndefined()
  expect(listWith((value) => value.replace(/^\w+/, 'zzzzzzzz'))).toBeUndefined()
  expect(listWith((value) => value.slice(0, -1))).toBeUndefined()
  expect(listWith(() => 'nonsense')).toBeUndefined()
})

it('sets a cookie that scripts can’t read and that holds only events, and none without events', () => {
  const { command } = instance({ publicUrl: 'https://fieldside.test' })
  const [cookie = ''] = command(createCookieJar())('booking.one=1', 'booking.two=2')
  expect(cookie).toMatch(
    /^__Host-fieldside-recent-[\w-]{8}=7ps~booking\.one=1\/booking\.two=2~[\w-]{43}; Max-Age=10; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(command(createCookieJar())()).toEqual([])
})

it('forwards recent events with an upload, and remembers the events that the upload caused', async () => {
  const person = fakes.people.join('professional')
  const [one, two] = [`booking.one=${randomUUID()}`, `directory.two=${randomUUID()}`]
  fakes.given.events = one
  await bff.command(READ_ALL, undefined, person)
  pictureEvents = two
  const picture = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'x' }
  expect((await bff.ask('/api/directory/professionals/me/picture', picture, person)).status).toBe(200)
  expect(afterOf('/professionals/me/picture')).toBe(one)
  await bff.ask(UNREAD, {}, person)
  expect(afterOf('/notifications/unread')?.split(',').toSorted()).toEqual([one, two].toSorted())
})

it("forwards a command's Idempotency-Key and request id", async () => {
  const person = fakes.people.join()
  const headers = { 'idempotency-key': 'key-1', 'x-request-id': 'request-1' }
  const response = await bff.ask(READ_ALL, { method: 'POST', headers }, person)
  const [call] = fakes.callsOf('/notifications/read')
  expect(call?.headers.get('idempotency-key')).toBe('key-1')
  expect(call?.headers.get('x-request-id')).toBe('request-1')
  expect(response.headers.get('x-request-id')).toBe('request-1')
  await bff.command(READ_ALL, undefined, person)
  expect(fakes.callsOf('/notifications/read').at(-1)?.headers.get('idempotency-key')).toBeNull()
})

it("passes on a service's error and returns 503 when there is none", async () => {
  const person = fakes.people.join()
  fakes.down.add('notification')
  const down = await bff.command(READ_ALL, undefined, person)
  fakes.down.clear()
  expect(down.status).toBe(503)
  expect(down.headers.get('content-type')).toBe('application/problem+json')
  const unknown = await bff.command(`/api/notification/notifications/${randomUUID()}/read`, undefined, person)
  expect(unknown.status).toBe(503)
})
