import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import { listNextOpenings, listOpenings } from '@fieldside/contracts/http/openings.ts'
import { setSchedule } from '@fieldside/contracts/http/schedules.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { type Fixture, NOW, type Professional, useFixture, WEEKDAYS } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, suggest } = answering(() => fixture)
const CLOSED = { ...WEEKDAYS, weekly_hours: [] }
const inDays = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms).toISOString()

const slotsOf = async (to: Professional) => {
  const query = { appointment_type: 'consultation' as const }
  return (await fixture.t.request(listOpenings, { params: { id: to.id }, query }, { as: fixture.athlete() }))
    .body
}

test('rejects every time when all days are closed, even after earlier open hours [openings/only-free]', async () => {
  const to = await fixture.professional()
  await fixture.t.request(setSchedule, { body: CLOSED }, { as: to.user })
  const reply = await fixture.ask(to, fixture.athlete())
  expect([reply.status, reply.problem.code, reply.problem.extra]).toEqual([
    409,
    'slot-not-open',
    { openings: [] },
  ])
  expect(await slotsOf(to)).toEqual({
    time_zone: 'America/Denver',
    has_hours: true,
    all_closed: true,
    max_days_ahead: 90,
    slots: [],
  })
  const next = { body: { professional_ids: [to.id] } }
  const { items } = (await fixture.t.request(listNextOpenings, next, { as: { service: 'bff' } })).body
  expect(items).toMatchObject([{ has_hours: true, next: null }])
})

test('offers only the days that exceptions open when the week is closed [openings/only-free]', async () => {
  const exceptions = [{ day: '2026-11-26', spans: [{ from: '11:00', until: '12:00' }] }]
  const to = await fixture.professional({ schedule: { ...CLOSED, exceptions } })
  expect((await slotsOf(to)).slots).toEqual(['2026-11-26T18:00:00.000Z'])
  expect((await fixture.ask(to, fixture.athlete())).status).toBe(201)
})

test('rejects a proposal by the athlete in a closed week [openings/only-free]', async () => {
  const { id, athlete, professional } = await fixture.pending()
  await accept(id, professional.user)
  await fixture.t.request(setSchedule, { body: CLOSED }, { as: professional.user })
  const proposed = { params: { id }, body: { proposed_date: '2026-11-27T18:00:00.000Z' } }
  expect((await fixture.t.request(proposeNewTime, proposed, { as: athlete })).problem.code).toBe(
    'slot-not-open',
  )
})

test('limits requests without hours to 90 days ahead [openings/only-free]', async () => {
  const to = await fixture.professional({ schedule: null })
  const late = await fixture.ask(to, fixture.athlete(), { appointment_date: inDays(90, 15 * MINUTE_MS) })
  expect([late.status, late.problem.errors]).toEqual([
    400,
    [{ field: 'appointment_date', message: 'Please choose a time in the next 90 days' }],
  ])
  expect((await fixture.ask(to, fixture.athlete(), { appointment_date: inDays(90) })).status).toBe(201)
})

test('limits suggestions and proposals to 366 days ahead, and to quarter hours [suggestions/grid]', async () => {
  const { id, athlete, professional } = await fixture.pending({ schedule: null })
  const odd = await suggest(id, professional.user, inDays(5, MINUTE_MS))
  expect([odd.status, odd.problem.errors?.[0]?.field]).toEqual([400, 'suggested_date'])
  const suggested = await suggest(id, professional.user, inDays(366, 1))
  expect([suggested.status, suggested.problem.errors?.[0]?.field]).toEqual([400, 'suggested_date'])
  expect((await suggest(id, professional.user, inDays(366))).status).toBe(200)
  await accept(id, professional.user)
  const propose = (proposed_date: string) =>
    fixture.t.request(proposeNewTime, { params: { id }, body: { proposed_date } }, { as: athlete })
  const uneven = await propose(inDays(5, 1))
  expect([uneven.status, uneven.problem.errors?.[0]?.field]).toEqual([400, 'proposed_date'])
  const far = await propose(inDays(366, 1))
  expect([far.status, far.problem.errors?.[0]?.field]).toEqual([400, 'proposed_date'])
  expect((await propose(inDays(366))).status).toBe(200)
})

/** Runs two commands in order while both wait for the professional's calendar lock. */
const inTurn = async (
  professionalId: string,
  first: () => Promise<unknown>,
  next: () => Promise<unknown>,
) => {
  const lock = `calendar:${professionalId}`
  const waiting = async () => {
    const { rows } = await fixture.t.db.pool.query(
      `select count(*)::int as commands from pg_locks where locktype = 'advisory' and not granted
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
      [lock],
    )
    return rows[0].commands
  }
  const holder = await fixture.t.db.pool.connect()
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock])
    const changing = first()
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    const deciding = next()
    await expect.poll(waiting, { interval: 5 }).toBe(2)
    await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock])
    await Promise.all([changing, deciding])
  } finally {
    holder.release()
  }
}

test.each([
  ['hours close', 'slot-not-open', (as: Person) => fixture.t.request(setSchedule, { body: CLOSED }, { as })],
  [
    'type is withdrawn',
    'type-not-offered',
    (as: Person) => fixture.t.request(setOffers, { body: { items: [] } }, { as }),
  ],
])('rejects a request if the %s while it waits for the calendar', async (_, code, change) => {
  const to = await fixture.professional()
  await inTurn(
    to.id,
    () => change(to.user),
    async () => expect((await fixture.ask(to, fixture.athlete())).problem.code).toBe(code),
  )
})

test('rejects a proposal for hours that close while it waits for the calendar', async () => {
  const { id, athlete, professional } = await fixture.pending()
  await accept(id, professional.user)
  const proposed = { params: { id }, body: { proposed_date: '2026-11-27T18:00:00.000Z' } }
  await inTurn(
    professional.id,
    () => fixture.t.request(setSchedule, { body: CLOSED }, { as: professional.user }),
    async () =>
      expect((await fixture.t.request(proposeNewTime, proposed, { as: athlete })).problem.code).toBe(
        'slot-not-open',
      ),
  )
})
