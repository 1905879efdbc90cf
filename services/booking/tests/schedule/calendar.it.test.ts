import { listOfferedTypes, setOffers } from '@fieldside/contracts/http/offers.ts'
import { listNextOpenings, listOpenings, type SlotFilter } from '@fieldside/contracts/http/openings.ts'
import { getSchedule, type Schedule, setSchedule } from '@fieldside/contracts/http/schedules.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { at, type Fixture, useFixture, WEEKDAYS } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const slotsOf = (id: string, query: { from?: string; days?: number } = {}) =>
  fixture.t.request(
    listOpenings,
    { params: { id }, query: { appointment_type: 'consultation', ...query } },
    { as: fixture.athlete() },
  )
/** The figures on the card of someone who can't be booked. */
const NOTHING = { next: null, place: null, slots: [] }
/** The first three starts of the next three days within WEEKDAYS that don't pass soon. */
const SOONEST = [
  ...['16:30', '17:00', '17:30'].map((time) => `11-24T${time}`),
  ...['25', '26'].flatMap((day) => ['16:00', '16:30', '17:00'].map((time) => `11-${day}T${time}`)),
]
const stranger = (): Person => ({ userId: newId(), role: 'professional' })

describe('weekly hours', () => {
  test('are stored once per key, returned, and announced in one event [openings/weekly-hours]', async () => {
    const { id, user } = await fixture.professional({ schedule: null, offers: [] })
    expect((await fixture.t.request(getSchedule, {}, { as: user })).body).toEqual({ schedule: null })
    const schedule: Schedule = {
      ...WEEKDAYS,
      exceptions: [
        { day: '2026-11-26', spans: [] },
        { day: '2026-12-24', spans: [{ from: '09:00', until: '12:00' }] },
      ],
    }
    const send = () =>
      fixture.t.request(setSchedule, { body: schedule }, { as: user, idempotencyKey: 'hours' })
    const first = await send()
    expect(first.body).toEqual({ schedule })
    expect((await send()).body).toEqual(first.body)
    expect((await fixture.t.request(getSchedule, {}, { as: user })).body).toEqual({ schedule })
    const events = await fixture.eventsOf(id)
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      [
        'booking.openings-changed',
        { professional_id: id, professional_user_id: user.userId, version: 1, time_zone: schedule.time_zone },
      ],
    ])
  })

  const hours = (weekday: number, from: string, until: string) => ({ weekday, from, until })
  const wrong: [string, Partial<Schedule>, string][] = [
    ['an unknown zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['an end before its start', { weekly_hours: [hours(1, '12:00', '09:00')] }, 'weekly_hours.0.until'],
    ['a weekday 8', { weekly_hours: [hours(8, '09:00', '12:00')] }, 'weekly_hours.0.weekday'],
    ['a time that is none', { weekly_hours: [hours(1, '9', '12:00')] }, 'weekly_hours.0.from'],
    [
      'overlapping hours',
      { weekly_hours: [hours(1, '09:00', '12:00'), hours(1, '11:00', '14:00')] },
      'weekly_hours.1.from',
    ],
    [
      'a day listed twice',
      {
        exceptions: [
          { day: '2026-12-24', spans: [] },
          { day: '2026-12-24', spans: [] },
        ],
      },
      'exceptions.1.day',
    ],
    ['a negative notice', { minimum_notice_minutes: -1 }, 'minimum_notice_minutes'],
  ]
  test.each(wrong)('reject %s and name the field', async (_name, changes, field) => {
    const { user } = await fixture.professional()
    const reply = await fixture.t.request(setSchedule, { body: { ...WEEKDAYS, ...changes } }, { as: user })
    expect(reply.status).toBe(400)
    expect(reply.problem.errors?.map((error) => error.field)).toContain(field)
    expect((await fixture.t.request(getSchedule, {}, { as: user })).body.schedule).toEqual(WEEKDAYS)
  })

  test('can be set only by professionals with a record', async () => {
    const set = (as?: Person) => fixture.t.request(setSchedule, { body: WEEKDAYS }, as ? { as } : {})
    expect((await set()).status).toBe(401)
    expect((await set(fixture.athlete())).status).toBe(403)
    const reply = await set(stranger())
    expect(reply.status).toBe(409)
    expect(reply.problem.code).toBe('no-professional-record')
    expect((await fixture.t.request(getSchedule, {}, { as: stranger() })).body).toEqual({ schedule: null })
  })

  test('can be set before the event of the professional record arrives', async () => {
    const id = newId()
    const user = stranger()
    fixture.eligibilities.set(id, {
      professional_id: id,
      user_id: user.userId,
      version: 1,
      status: 'draft',
      is_accepting_bookings: false,
      price_per_session_cents: null,
      show_price: true,
    })
    expect((await fixture.t.request(setSchedule, { body: WEEKDAYS }, { as: user })).status).toBe(200)
    expect((await fixture.t.request(getSchedule, {}, { as: user })).body.schedule).toEqual(WEEKDAYS)
  })
})

describe('available slots', () => {
  test('are the free starts within the hours, with the time zone [openings/only-free]', async () => {
    const to = await fixture.professional()
    await fixture.ask(to, fixture.athlete())
    const { body } = await slotsOf(to.id, { from: '2026-11-26', days: 1 })
    expect(body).toMatchObject({ time_zone: 'America/Denver', has_hours: true })
    expect(body.slots[0]).toBe(at('2026-11-26T16:00:00Z'))
    expect(body.slots.at(-1)).toBe(at('2026-11-26T23:00:00Z'))
    const taken = body.slots.filter(
      (slot) => slot > at('2026-11-26T17:00:00Z') && slot < at('2026-11-26T19:00:00Z'),
    )
    expect(taken).toEqual([])
    expect(body.slots).toContain(at('2026-11-26T17:00:00Z'))
    expect(body.slots).toContain(at('2026-11-26T19:00:00Z'))
  })

  test('begin today after the minimum notice and cover at most 31 days', async () => {
    const to = await fixture.professional()
    expect((await slotsOf(to.id)).body.slots[0]).toBe(at('2026-11-24T16:00:00Z'))
    fixture.t.clock.set(new Date('2026-11-24T15:01:00Z'))
    expect((await slotsOf(to.id)).body.slots[0]).toBe(at('2026-11-24T16:30:00Z'))
    expect((await slotsOf(to.id, { days: 31 })).status).toBe(200)
    expect((await slotsOf(to.id, { days: 32 })).problem.errors).toMatchObject([{ field: 'days' }])
  })

  test('are empty and flagged when the professional has no hours', async () => {
    const to = await fixture.professional({ schedule: null })
    expect((await slotsOf(to.id)).body).toEqual({
      time_zone: null,
      has_hours: false,
      all_closed: false,
      slots: [],
    })
  })

  test('return 404 for a type that is not offered, and 401 when signed out', async () => {
    const to = await fixture.professional({ offers: [] })
    expect((await slotsOf(to.id)).status).toBe(404)
    const query = { appointment_type: 'consultation' as const }
    expect((await fixture.t.request(listOpenings, { params: { id: to.id }, query })).status).toBe(401)
  })

  test('return 404 for an unapproved professional, except to themselves and admins [roles/rejected-hidden]', async () => {
    const to = await fixture.professional({
      eligibility: { status: 'rejected', is_accepting_bookings: false },
    })
    expect((await slotsOf(to.id)).status).toBe(404)
    const query = { appointment_type: 'consultation' as const }
    for (const as of [to.user, { userId: newId(), role: 'admin' as const }]) {
      expect((await fixture.t.request(listOpenings, { params: { id: to.id }, query }, { as })).status).toBe(
        200,
      )
    }
    const next = { body: { professional_ids: [to.id] } }
    expect((await fixture.t.request(listNextOpenings, next, { as: fixture.athlete() })).body.items).toEqual([
      { professional_id: to.id, has_hours: false, time_zone: null, ...NOTHING },
    ])
  })

  test('of a move ignore the time and buffers of what is moved, and leave out its own start [openings/only-free]', async () => {
    const schedule = { ...WEEKDAYS, buffer_before_minutes: 30, buffer_after_minutes: 30 }
    const { id, athlete, professional } = await fixture.pending({ schedule })
    const around = async (as: Person, moving?: string) => {
      const query = { appointment_type: 'consultation' as const, from: '2026-11-26', days: 1 }
      const reply = await fixture.t.request(
        listOpenings,
        { params: { id: professional.id }, query: { ...query, ...(moving && { moving }) } },
        { as },
      )
      const near = reply.status === 200 ? reply.body.slots : []
      return [
        reply.status,
        near.filter((slot) => slot >= at('2026-11-26T17:30:00Z') && slot < at('2026-11-26T19:30:00Z')),
      ]
    }
    expect(await around(athlete)).toEqual([200, []])
    const free = [at('2026-11-26T17:30:00Z'), at('2026-11-26T18:30:00Z'), at('2026-11-26T19:00:00Z')]
    for (const as of [athlete, professional.user]) expect(await around(as, id)).toEqual([200, free])
    for (const [as, other] of [
      [fixture.athlete(), id],
      [athlete, newId()],
    ] as const)
      expect(await around(as, other)).toEqual([404, []])
    const elsewhere = await fixture.professional()
    const query = { appointment_type: 'consultation' as const, moving: id }
    const reply = await fixture.t.request(
      listOpenings,
      { params: { id: elsewhere.id }, query },
      { as: athlete },
    )
    expect(reply.status).toBe(404)
  })

  test('of a move fit the length of what is moved, whatever is offered now [openings/only-free]', async () => {
    const { id, athlete, professional } = await fixture.pending()
    await fixture.t.request(setOffers, { body: { items: [] } }, { as: professional.user })
    const query = { appointment_type: 'consultation' as const, from: '2026-11-26', days: 1 }
    const list = (more: { moving?: string }) =>
      fixture.t.request(
        listOpenings,
        { params: { id: professional.id }, query: { ...query, ...more } },
        { as: athlete },
      )
    expect((await list({})).status).toBe(404)
    const { slots } = (await list({ moving: id })).body
    // Its 60 minutes end with the hours, at 17:00 in Denver.
    expect(slots.at(-1)).toBe(at('2026-11-26T23:00:00Z'))
  })

  test('appear as soon as directory reports the approval, before its event arrives', async () => {
    const to = await fixture.professional({
      eligibility: { status: 'pending', is_accepting_bookings: false },
    })
    expect((await slotsOf(to.id)).status).toBe(404)
    fixture.eligibilities.set(to.id, { ...fixture.eligibilities.get(to.id)!, status: 'approved' })
    expect((await slotsOf(to.id)).status).toBe(200)
    const types = await fixture.t.request(
      listOfferedTypes,
      { params: { id: to.id } },
      { as: fixture.athlete() },
    )
    expect(types.body.items).toHaveLength(1)
  })

  test('include the next ones of each of many professionals, without those that soon pass [openings/next]', async () => {
    const open = await fixture.professional()
    const closed = await fixture.professional({ eligibility: { is_accepting_bookings: false } })
    const free = await fixture.professional({ schedule: null })
    const unknown = newId()
    const ids = [open.id, closed.id, free.id, unknown]
    const read = async () => {
      const input = { body: { professional_ids: ids } }
      const { body } = await fixture.t.request(listNextOpenings, input, { as: { service: 'bff' } })
      return body.items
    }
    expect(await read()).toEqual([
      {
        professional_id: open.id,
        has_hours: true,
        time_zone: 'America/Denver',
        next: at('2026-11-24T16:00:00Z'),
        place: 'in_person',
        slots: SOONEST.map((time) => ({
          starts_at: at(`2026-${time}:00Z`),
          appointment_type: 'consultation',
        })),
      },
      { professional_id: closed.id, has_hours: true, time_zone: 'America/Denver', ...NOTHING },
      { professional_id: free.id, has_hours: false, time_zone: null, ...NOTHING },
      { professional_id: unknown, has_hours: false, time_zone: null, ...NOTHING },
    ])
    await fixture.ask(open, fixture.athlete(), { appointment_date: at('2026-11-24T16:00:00Z') })
    expect((await read())[0]!.next).toBe(at('2026-11-24T17:00:00Z'))
  })

  test('match the filters of a search, in the professional’s zone, while `next` stays the next one [find/slots-match-filters]', async () => {
    const to = await fixture.professional({
      schedule: {
        ...WEEKDAYS,
        weekly_hours: [
          { weekday: 2, from: '09:00', until: '18:30' },
          { weekday: 6, from: '10:00', until: '11:00' },
        ],
      },
    })
    const read = async (filter?: SlotFilter) => {
      const input = { body: { professional_ids: [to.id], filter } }
      const { body } = await fixture.t.request(listNextOpenings, input, { as: { service: 'bff' } })
      const [{ next, slots } = { next: null, slots: [] }] = body.items
      expect(next).toBe(at('2026-11-24T16:00:00Z'))
      return slots.map(({ starts_at }) => starts_at.slice(5, 16))
    }
    const saturdays = ['11-28T17:00', '12-05T17:00', '12-12T17:00']
    const evening = ['11-25T00:00', '11-25T00:30']
    const tuesday = ['12-01T16:00', '12-01T16:30', '12-01T17:00']
    expect(await read()).toEqual([...SOONEST.slice(0, 3), '11-28T17:00', ...tuesday])
    expect(await read({ time: 'evenings' })).toEqual([
      ...evening,
      '12-02T00:00',
      '12-02T00:30',
      '12-09T00:00',
      '12-09T00:30',
    ])
    expect(await read({ time: 'evenings', within: 'week' })).toEqual(evening)
    expect(await read({ time: 'weekends' })).toEqual(saturdays)
    expect(await read({ time: 'weekends', within: 'week' })).toEqual(saturdays.slice(0, 1))
    expect(await read({ time: 'weekends', within: '3-days' })).toEqual([])
  })
})
