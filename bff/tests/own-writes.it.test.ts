import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRecentEvents } from '../src/http/recent-events.ts'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const UNREAD = '/api/notification/notifications/unread'
const READ_ALL = '/api/notification/notifications/read'

let fakes: Fakes
let bff: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
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

it('remembers the last twenty events for ten seconds', () => {
  let nowMs = 0
  const recent = createRecentEvents(() => nowMs)
  for (let n = 0; n < 30; n += 1) recent.remember('somebody', `booking.one=${n}`)
  expect(recent.of('somebody')?.split(',')).toHaveLength(20)
  expect(recent.of('somebody')).toMatch(/booking\.one=29$/)
  nowMs = 9_999
  expect(recent.of('somebody')).toBeDefined()
  nowMs = 10_000
  expect(recent.of('somebody')).toBeUndefined()
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
