import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { declineAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import {
  cancelAppointment,
  getRequestLimit,
  requestAppointment,
} from '@fieldside/contracts/http/appointments.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { fromAddress, type Person } from '@fieldside/platform/testing/tokens.ts'
import { expect, test, vi } from 'vitest'
import { type Fixture, NOW, type Professional, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { perAccount, perAddress } = RATE_LIMITS.openRequest

/** Creates professionals without hours, whom any time suits: setting hours costs as much as a request. */
const professionals = (count: number): Promise<Professional[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.professional({ schedule: null })))

/** All requests in this file are for the same time. */
const OVERLAP = { confirm_overlap: true }

/** Sends one request to each of `count` professionals in parallel. */
const askAll = async (as: (n: number) => Person, count: number, headers: Record<string, string> = {}) => {
  const to = await professionals(count)
  return Promise.all(
    to.map((one, n) =>
      fixture.t.request(requestAppointment, { body: fixture.form(one, OVERLAP) }, { as: as(n), headers }),
    ),
  )
}

const statusesOf = (replies: { status: number }[]) => ({
  created: replies.filter(({ status }) => status === 201).length,
  limited: replies.filter(({ status }) => status === 429).length,
})

const pendingOf = async ({ userId }: Person): Promise<number> => {
  const rows = await fixture.t.db.kysely
    .selectFrom('appointments')
    .select('id')
    .where('athlete_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  return rows.length
}

test('leaves an athlete exactly 10 open requests out of 50 parallel ones [limits/open-requests]', async () => {
  const athlete = fixture.athlete()
  const replies = await askAll(() => athlete, 50)
  expect(statusesOf(replies)).toEqual({ created: perAccount, limited: 50 - perAccount })
  expect(await pendingOf(athlete)).toBe(perAccount)
  const limited = replies.find(({ status }) => status === 429)!
  expect(limited.problem).toMatchObject({
    code: 'too-many-open-requests',
    detail: expect.stringContaining('You have 10 open requests.'),
  })
  const soonest = new Date(replies.find(({ status }) => status === 201)!.body.answer_by!)
  expect(limited.headers.get('retry-after')).toBe(String((soonest.getTime() - NOW.getTime()) / 1000))
})

test('accepts another request once one is closed, and limits no other athlete', async () => {
  const athlete = fixture.athlete()
  const [first] = await askAll(() => athlete, perAccount)
  const another = await fixture.professional()
  expect((await fixture.ask(another, athlete, OVERLAP)).status).toBe(429)
  expect((await fixture.ask(another, fixture.athlete())).status).toBe(201)
  await fixture.t.request(cancelAppointment, { params: { id: first!.body.id } }, { as: athlete })
  expect((await fixture.ask(await fixture.professional(), athlete, OVERLAP)).status).toBe(201)
})

test('lets a pair create 10 requests in 24 hours, whatever became of them, and says when the next one is allowed [limits/pair-requests]', async () => {
  const [athlete, to] = [fixture.athlete(), await fixture.professional({ schedule: null })]
  const { perAccount: most, code } = RATE_LIMITS.pairRequest
  const ask = () => fixture.ask(to, athlete, OVERLAP)
  const askAndCancel = async () => {
    const { body, status } = await ask()
    expect(status).toBe(201)
    await fixture.t.request(cancelAppointment, { params: { id: body.id } }, { as: athlete })
  }
  await askAndCancel()
  fixture.t.clock.advance({ hours: 2 })
  for (let sent = 2; sent < most; sent += 1) await askAndCancel()
  // All three of them hold times of their own. The lock lets the tenth through, and no other.
  const last = await Promise.all(
    [1, 2, 3].map((days) =>
      fixture.ask(to, athlete, {
        appointment_date: new Date(NOW.getTime() + (20 + days) * DAY_MS).toISOString(),
      }),
    ),
  )
  expect(statusesOf(last)).toEqual({ created: 1, limited: 2 })
  const limited = last.find(({ status }) => status === 429)!
  const before = await fixture.t.request(getRequestLimit, { params: { id: to.id } }, { as: athlete })
  expect(before.body.limit).toEqual({ code, detail: limited.problem.detail })
  expect(limited.problem).toMatchObject({
    code,
    detail: 'You’ve sent this professional 10 requests in 24 hours. You can send another one in 22 hours.',
  })
  expect(limited.headers.get('retry-after')).toBe(String(22 * 3600))
  expect((await fixture.ask(await fixture.professional({ schedule: null }), athlete, OVERLAP)).status).toBe(
    201,
  )
  const other = await fixture.ask(to, fixture.athlete(), OVERLAP)
  expect(other.status).toBe(201)
  await fixture.t.request(declineAppointment, { params: { id: other.body.id } }, { as: to.user })
  fixture.t.clock.advance({ hours: 22 })
  expect((await ask()).status).toBe(201)
  const next = { appointment_date: new Date(NOW.getTime() + 30 * DAY_MS).toISOString() }
  expect((await fixture.ask(to, athlete, next)).status).toBe(429)
})

test('returns the same request when it is repeated at the limit', async () => {
  const athlete = fixture.athlete()
  const [to] = await professionals(1)
  const id = newId()
  expect((await fixture.ask(to!, athlete, { id })).status).toBe(201)
  await askAll(() => athlete, perAccount - 1)
  expect((await fixture.ask(to!, athlete, { id })).body.id).toBe(id)
})

test('limits the open requests of a network across athletes, and forgets the network of closed ones', async () => {
  const headers = await fromAddress('2001:db8:1:2::7')
  const neighbors = await fromAddress('2001:db8:1:2:ffff::9')
  const replies: Awaited<ReturnType<typeof askAll>> = []
  // Ten at a time, because more would only wait for database connections.
  while (replies.length < perAddress) replies.push(...(await askAll(() => fixture.athlete(), 10, headers)))
  expect(statusesOf(replies)).toEqual({ created: perAddress, limited: 0 })
  const [one, two] = await professionals(2)
  const ask = (to: Professional, as: Person, from: Record<string, string>) =>
    fixture.t.request(requestAppointment, { body: fixture.form(to, OVERLAP) }, { as, headers: from })
  const limited = await ask(one!, fixture.athlete(), neighbors)
  expect([limited.status, limited.problem.code]).toEqual([429, 'too-many-open-requests'])
  expect(limited.problem.detail).toContain('your network')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  const limitOf = (headers: Record<string, string>) =>
    fixture.t.request(getRequestLimit, { params: { id: one!.id } }, { as: fixture.athlete(), headers })
  const { code, detail } = limited.problem
  expect((await limitOf(neighbors)).body.limit).toEqual({ code, detail })
  expect((await limitOf(await fromAddress('2001:db8:1:3::7'))).body.limit).toBeNull()
  expect((await ask(one!, fixture.athlete(), await fromAddress('2001:db8:1:3::7'))).status).toBe(201)
  const { id, athlete_id } = replies[0]!.body
  await fixture.t.request(
    cancelAppointment,
    { params: { id } },
    { as: { userId: athlete_id, role: 'athlete' } },
  )
  expect((await ask(two!, fixture.athlete(), neighbors)).status).toBe(201)
  const kept = await fixture.t.db.kysely
    .selectFrom('request_networks')
    .selectAll()
    .where('appointment_id', '=', id)
    .execute()
  expect(kept).toEqual([])
})

test('ignores a network named by anyone but the BFF', async () => {
  const address = '198.51.100.9'
  const byAthlete = await fromAddress(address, fixture.athlete())
  const byService = await fromAddress(address, { service: 'content' })
  for (const headers of [byAthlete, byService, { 'fieldside-client-address': address }]) {
    const athlete = fixture.athlete()
    const [reply] = await askAll(() => athlete, 1, headers)
    expect(reply!.status).toBe(201)
    const noted = await fixture.t.db.kysely
      .selectFrom('request_networks')
      .selectAll()
      .where('appointment_id', '=', reply!.body.id)
      .execute()
    expect(noted).toEqual([])
  }
})

test('limits an athlete with an unconfirmed email to 1 open request, until it is confirmed [limits/unconfirmed-request]', async () => {
  const athlete: Person = { ...fixture.athlete(), emailVerified: false }
  const replies = await askAll(() => athlete, 12)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const rejected = replies.filter(({ status }) => status !== 201)
  expect(new Set(rejected.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
    new Set(['403 email-unconfirmed']),
  )
  expect(rejected[0]!.problem.detail).toContain('confirm your email address')
  // The token still says unconfirmed, but the athlete doesn't have to wait for a new one.
  fixture.confirmed.add(athlete.userId)
  expect((await fixture.ask(await fixture.professional(), athlete, OVERLAP)).status).toBe(201)
})

test('returns the limit before a request with the text of the rejection, and nothing below it [limits/requests-first]', async () => {
  const limitFor = async (to: Professional, as: Person) =>
    (await fixture.t.request(getRequestLimit, { params: { id: to.id } }, { as })).body.limit
  /** Expects that the limit is returned while a request is rejected for it. */
  const expectLimit = async (to: Professional, as: Person, code: string) => {
    const { problem } = await fixture.ask(to, as, OVERLAP)
    expect(problem.code).toBe(code)
    expect(await limitFor(to, as)).toEqual({ code, detail: problem.detail })
  }
  const [to, other] = await professionals(2)
  const athlete = fixture.athlete()
  const onDay = (day: number) => ({
    appointment_date: new Date(NOW.getTime() + (20 + day) * DAY_MS).toISOString(),
  })
  const ids: string[] = []
  for (const day of [1, 2, 3]) {
    expect(await limitFor(to!, athlete)).toBeNull()
    ids.push((await fixture.ask(to!, athlete, onDay(day))).body.id)
  }
  await expectLimit(to!, athlete, 'too-many-pending')
  expect(await limitFor(other!, athlete)).toBeNull()
  expect(await limitFor(to!, fixture.athlete())).toBeNull()
  await askAll(() => athlete, perAccount - ids.length)
  await expectLimit(other!, athlete, 'too-many-open-requests')
  await fixture.t.request(cancelAppointment, { params: { id: ids[0]! } }, { as: athlete })
  expect(await limitFor(to!, athlete)).toBeNull()

  const unconfirmed: Person = { ...fixture.athlete(), emailVerified: false }
  expect(await limitFor(to!, unconfirmed)).toBeNull()
  await askAll(() => unconfirmed, 1)
  await expectLimit(to!, unconfirmed, 'email-unconfirmed')
  fixture.confirmed.add(unconfirmed.userId)
  expect(await limitFor(to!, unconfirmed)).toBeNull()
  expect(
    (await fixture.t.request(getRequestLimit, { params: { id: to!.id } }, { as: to!.user })).status,
  ).toBe(403)
})

test('asks identity about an address only for a further request, or when requests are parallel', async () => {
  const unconfirmed = (): Person => {
    const athlete: Person = { ...fixture.athlete(), emailVerified: false }
    fixture.confirmed.add(athlete.userId)
    return athlete
  }
  const [patient, hasty] = [unconfirmed(), unconfirmed()]
  const asked = vi.spyOn(fixture.confirmed, 'has')
  expect(statusesOf(await askAll(() => patient, 1)).created).toBe(1)
  expect(asked).not.toHaveBeenCalled()
  expect(statusesOf(await askAll(() => patient, 1)).created).toBe(1)
  expect(asked).toHaveBeenCalledOnce()
  expect(statusesOf(await askAll(() => hasty, 3)).created).toBe(3)
})
