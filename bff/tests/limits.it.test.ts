import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { readCalendar } from '@fieldside/contracts/http/bff/calendar.ts'
import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
beforeAll(async () => {
  fakes = await startFakes()
  fakes.app.post('/directory/professionals/:id/contact-accesses', (hono) =>
    hono.json({ email: 'ada@people.test', phone: null }),
  )
})
beforeEach(() => {
  fakes.calls.length = 0
  bff = startBff(fakes, { TRUST_PROXY: true })
})

/** A tenth of the limits, for tests whose guarantee doesn't depend on their size. */
const LIMIT_FACTOR = 0.1
const useLowerLimits = (TRUST_PROXY = true) => {
  bff.stop()
  bff = startBff(fakes, { TRUST_PROXY, LIMIT_FACTOR })
}
afterEach(() => bff.stop())
afterAll(() => fakes.stop())

const UNREAD = '/api/notification/notifications/unread'
const MARK = '/api/notification/notifications/read'

type Ask = (as: Person | undefined, address: string) => Promise<Response>
const read: Ask = (as, address) => bff.ask(UNREAD, { headers: { 'x-forwarded-for': address } }, as)
const command: Ask = (as, address) =>
  bff.ask(MARK, { method: 'POST', headers: { 'x-forwarded-for': address } }, as)

/** Sends `count` requests in groups, as a server would see them from a browser, and returns the statuses. */
const statusesOf = async (count: number, ask: () => Promise<Response>): Promise<number[]> => {
  const statuses: number[] = []
  while (statuses.length < count) {
    const group = Array.from({ length: Math.min(100, count - statuses.length) }, ask)
    statuses.push(...(await Promise.all(group)).map(({ status }) => status))
  }
  return statuses
}

describe.each([
  ['reads', 'read', 'too-many-reads', read, 200],
  ['commands', 'command', 'too-many-commands', command, 200],
] as const)('%s', (_, name, code, ask, done) => {
  const { perAccount, perAddress } = RATE_LIMITS[name]

  it('are limited per account and minute, from any network [limits/requests]', async () => {
    const person = fakes.people.join()
    let n = 0
    const statuses = await statusesOf(perAccount, () => ask(person, `10.0.${n % 7}.${n++ % 200}`))
    expect(new Set(statuses)).toEqual(new Set([done]))
    const limited = await ask(person, '10.9.9.9')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await limited.json()).toMatchObject({ code, detail: expect.stringContaining('your account') })
    expect((await ask(fakes.people.join(), '10.9.9.9')).status).toBe(done)
    expect(await bff.metric('fieldside_limits_hit_total', code)).toBe(1)
  })

  it('are limited per network at ten times that, before identity is called', async () => {
    expect(perAddress).toBe(10 * perAccount)
    useLowerLimits()
    const people = Array.from({ length: 20 }, () => fakes.people.join())
    let n = 0
    const statuses = await statusesOf(perAddress * LIMIT_FACTOR, () =>
      ask(people[n++ % 20]!, '2001:db8:1:2::7'),
    )
    expect(new Set(statuses)).toEqual(new Set([done]))
    const resolved = fakes.callsOf('/sessions/resolve').length
    const limited = await ask(fakes.people.join(), '2001:db8:1:2:ff::1')
    expect(limited.status).toBe(429)
    expect(await limited.json()).toMatchObject({ code, detail: expect.stringContaining('your network') })
    expect(fakes.callsOf('/sessions/resolve')).toHaveLength(resolved)
    expect((await ask(people[0]!, '2001:db8:1:3::7')).status).toBe(done)
  })
})

it('counts reads and commands separately', async () => {
  const person = fakes.people.join()
  await statusesOf(RATE_LIMITS.command.perAccount, () => command(person, '10.0.0.1'))
  expect((await command(person, '10.0.0.1')).status).toBe(429)
  expect((await read(person, '10.0.0.1')).status).toBe(200)
})

it('divides the limits among several BFFs, with at least one request for each', async () => {
  const allowed = async (INSTANCES: number): Promise<number> => {
    bff.stop()
    bff = startBff(fakes, { TRUST_PROXY: true, INSTANCES })
    const person = fakes.people.join()
    const statuses = await statusesOf(RATE_LIMITS.command.perAccount, () => command(person, '10.0.0.1'))
    return statuses.filter((status) => status !== 429).length
  }
  expect(await allowed(3)).toBe(RATE_LIMITS.command.perAccount / 3)
  expect(await allowed(1000)).toBe(1)
})

it('counts a read without any other call, so without a write', async () => {
  const person = fakes.people.join()
  await read(person, '10.0.0.1')
  fakes.calls.length = 0
  await statusesOf(20, () => read(person, '10.0.0.1'))
  const calls = fakes.calls.map(({ method, path }) => `${method} ${path}`)
  expect(calls).toEqual(Array(20).fill('GET /notifications/unread'))
})

it('counts the start of a live stream as a read', async () => {
  useLowerLimits()
  const person = fakes.people.join()
  await statusesOf(RATE_LIMITS.read.perAccount * LIMIT_FACTOR, () => read(person, '10.0.0.1'))
  const live = await bff.ask('/api/live', { headers: { 'x-forwarded-for': '10.0.0.1' } }, person)
  expect(live.status).toBe(429)
})

it('counts every endpoint of the BFF by its method', async () => {
  useLowerLimits(false)
  const endpoints = Object.values(endpointsByService.bff)
  const send = ({ method, path }: (typeof endpoints)[number]) => {
    const address = path.replaceAll(/\{\w+\}/g, 'x')
    return bff.ask(path === readCalendar.path ? address : `/api${address}`, { method })
  }
  const visitor = (method: string) => bff.ask('/api/session', { method })
  await statusesOf(RATE_LIMITS.read.perAddress * LIMIT_FACTOR, () => visitor('GET'))
  await statusesOf(RATE_LIMITS.command.perAddress * LIMIT_FACTOR, () => visitor('DELETE'))
  const passed = []
  for (const endpoint of endpoints) if ((await send(endpoint)).status !== 429) passed.push(endpoint.path)
  expect(passed).toEqual([])
})

it('ignores an address claimed by the client: only the last hop of a trusted proxy counts', async () => {
  const { perAddress } = RATE_LIMITS.command
  for (const TRUST_PROXY of [false, true]) {
    useLowerLimits(TRUST_PROXY)
    let n = 0
    const spoofed = () => {
      const invented = `203.0.${n % 250}.${n++ % 200}`
      const headers = { 'x-forwarded-for': TRUST_PROXY ? `${invented}, 198.51.100.7` : invented }
      return bff.ask('/api/session', { method: 'DELETE', headers })
    }
    expect(new Set(await statusesOf(perAddress * LIMIT_FACTOR, spoofed))).toEqual(new Set([204]))
    expect((await spoofed()).status).toBe(429)
  }
})

it("sends the client's address with our own token only to services that count by network", async () => {
  const person = fakes.people.join()
  const id = crypto.randomUUID()
  const path = `/api${actions.showContact.path.replace('{id}', id)}`
  const headers = {
    'x-forwarded-for': '192.0.2.1, 198.51.100.7',
    'fieldside-client-address': '203.0.113.9',
    'fieldside-client-address-proof': 'Bearer token-of-bff',
  }
  expect((await bff.ask(path, { method: 'POST', headers }, person)).status).toBe(200)
  const [call] = fakes.callsOf(`/professionals/${id}/contact-accesses`)
  expect(call!.headers.get('authorization')).toBe(`Bearer ${person.token}`)
  expect(call!.headers.get('fieldside-client-address')).toBe('198.51.100.7')
  expect(call!.headers.get('fieldside-client-address-proof')).toBe('Bearer token-of-bff')
  await bff.ask(MARK, { method: 'POST', headers }, person)
  const [other] = fakes.callsOf('/notifications/read')
  expect(other!.headers.get('fieldside-client-address')).toBeNull()
  await bff.ask(`/api${actions.getRequestLimit.path.replace('{id}', id)}`, { headers }, person)
  const [read] = fakes.callsOf(`/professionals/${id}/request-limit`)
  expect(read!.headers.get('fieldside-client-address')).toBe('198.51.100.7')
})
