import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment, listWeek } from '@fieldside/contracts/http/appointments.ts'
import { listNextOpenings, listOpenings } from '@fieldside/contracts/http/openings.ts'
import { getSchedule, setSchedule } from '@fieldside/contracts/http/schedules.ts'
import {
  addTimeBlock,
  addTimeOff,
  listTimeOff,
  listTimeOffAppointments,
  removeTimeBlock,
  removeTimeOff,
} from '@fieldside/contracts/http/time-off.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, NOW, type Professional, useFixture, WEEKDAYS } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { agreed, suggest } = answering(() => fixture)

type Days = { first_day: string; last_day: string; label?: string }
const takeOff = ({ user }: Professional, days: Days) =>
  fixture.t.request(addTimeOff, { body: days }, { as: user })
const block = ({ user }: Pick<Professional, 'user'>, starts_at: string, ends_at: string) =>
  fixture.t.request(addTimeBlock, { body: { starts_at: at(starts_at), ends_at: at(ends_at) } }, { as: user })
const setHours = ({ user }: Professional, changes: Partial<typeof WEEKDAYS>) =>
  fixture.t.request(setSchedule, { body: { ...WEEKDAYS, ...changes } }, { as: user })

const openingsOn = async (to: Professional, from: string, days = 1) => {
  const query = { appointment_type: 'consultation' as const, from, days }
  const { body } = await fixture.t.request(
    listOpenings,
    { params: { id: to.id }, query },
    { as: fixture.athlete() },
  )
  return body
}
const slotsOn = async (...on: Parameters<typeof openingsOn>): Promise<string[]> =>
  (await openingsOn(...on)).slots.map((slot) => slot.slice(5, 16))
const nextOf = async (to: Professional) => {
  const input = { body: { professional_ids: [to.id] } }
  const { items } = (await fixture.t.request(listNextOpenings, input, { as: { service: 'bff' } })).body
  return items[0]?.next ?? null
}
const askAt = (to: Professional, date: string, as: Person = fixture.athlete()) =>
  fixture.ask(to, as, { appointment_date: at(date) })
const codeAt = async (to: Professional, date: string) => {
  const { status, problem } = await askAt(to, date)
  return status === 201 ? 201 : problem.code
}
const typesOf = async (to: Professional) => (await fixture.eventsOf(to.id)).map(({ type }) => type)
const weekOf = async ({ user }: Professional, day: string) =>
  (await fixture.t.request(listWeek, { query: { day } }, { as: user })).body

describe('time off', () => {
  test('closes its days in the zone of the hours for slots, cards, and requests, and is announced [time/off]', async () => {
    const to = await fixture.professional()
    const before = await nextOf(to)
    const { status, body } = await takeOff(to, {
      first_day: '2026-11-24',
      last_day: '2026-11-26',
      label: ' Skiing ',
    })
    expect([status, body.label]).toEqual([201, 'Skiing'])
    expect(await slotsOn(to, '2026-11-24', 3)).toEqual([])
    expect((await slotsOn(to, '2026-11-27'))[0]).toBe('11-27T16:00')
    expect([before, await nextOf(to)]).toEqual([at('2026-11-24T16:00:00Z'), at('2026-11-27T16:00:00Z')])
    expect(await codeAt(to, '2026-11-26T18:00:00Z')).toBe('slot-not-open')
    await fixture.t.runJobs('next-slots')
    expect((await typesOf(to)).slice(-2)).toEqual(['booking.openings-changed', 'booking.next-slots-changed'])
    await fixture.t.request(removeTimeOff, { params: { id: body.id } }, { as: to.user })
    expect(await codeAt(to, '2026-11-26T18:00:00Z')).toBe(201)
  })

  test('lists what lies on the days before they are taken off, and leaves it as it is [time/off]', async () => {
    const { professional: to, id } = await agreed()
    const days = { first_day: '2026-11-26', last_day: '2026-11-27' }
    const request = await askAt(to, '2026-11-27T18:00:00Z')
    await askAt(to, '2026-11-30T18:00:00Z')
    const inside = async () => {
      const reply = await fixture.t.request(listTimeOffAppointments, { query: days }, { as: to.user })
      return reply.body.items.map(({ id, status }) => [id, status])
    }
    const expected = [
      [id, 'confirmed'],
      [request.body.id, 'pending'],
    ]
    expect(await inside()).toEqual(expected)
    await takeOff(to, days)
    expect(await inside()).toEqual(expected)
  })

  test('rejects wrong days and more than 50 ranges, and names the field [time/off]', async () => {
    const to = await fixture.professional()
    const wrong = async (days: Days) => {
      const { status, problem } = await takeOff(to, days)
      return [status, problem.errors?.[0]?.field]
    }
    expect(await wrong({ first_day: '2026-12-02', last_day: '2026-12-01' })).toEqual([400, 'last_day'])
    expect(await wrong({ first_day: '2026-11-20', last_day: '2026-11-23' })).toEqual([400, 'last_day'])
    expect(await wrong({ first_day: '2026-12-01', last_day: '2027-12-02' })).toEqual([400, 'last_day'])
    const long = { first_day: '2026-12-01', last_day: '2027-12-01' }
    expect(await wrong({ ...long, label: 'x'.repeat(61) })).toEqual([400, 'label'])
    for (let n = 0; n < 50; n += 1) expect((await takeOff(to, long)).status).toBe(201)
    expect((await takeOff(to, long)).problem.code).toBe('too-much-time-off')
  })

  test('needs hours, whose zone it uses, and belongs to its professional [time/off]', async () => {
    const to = await fixture.professional()
    const other = await fixture.professional({ schedule: null, offers: [] })
    const days = { first_day: '2026-12-01', last_day: '2026-12-01' }
    expect((await takeOff(other, days)).problem.code).toBe('hours-required')
    const { body } = await takeOff(to, { ...days, label: 'Surgery' })
    const remove = (as: Person) => fixture.t.request(removeTimeOff, { params: { id: body.id } }, { as })
    const list = async (as: Person) => (await fixture.t.request(listTimeOff, {}, { as })).body.items
    expect((await remove(other.user)).status).toBe(404)
    expect((await remove(fixture.athlete())).status).toBe(403)
    expect(await list(other.user)).toEqual([])
    expect(await list(to.user)).toEqual([body])
    const seen = await fixture.t.request(getSchedule, {}, { as: to.user })
    expect(JSON.stringify([seen.body, await fixture.eventsOf(to.id)])).not.toContain('Surgery')
  })

  test('shows in the week, and is deleted with past blocks 90 days after its end [time/off, time/block]', async () => {
    const to = await fixture.professional()
    const off = (await takeOff(to, { first_day: '2026-11-25', last_day: '2026-12-02' })).body
    const blocked = (await block(to, '2026-11-24T18:00:00Z', '2026-11-24T19:00:00Z')).body
    expect(await weekOf(to, '2026-11-24')).toMatchObject({ time_off: [off], blocks: [blocked] })
    expect(await weekOf(to, '2026-12-02')).toMatchObject({ time_off: [off], blocks: [] })
    expect(await weekOf(to, '2026-12-09')).toMatchObject({ time_off: [] })
    fixture.t.clock.set(new Date('2027-03-02T00:00:00Z'))
    await fixture.t.runJobs('old-time-off')
    expect(await weekOf(to, '2026-11-24')).toMatchObject({ time_off: [off], blocks: [] })
    fixture.t.clock.set(new Date('2027-03-04T00:00:00Z'))
    await fixture.t.runJobs('old-time-off')
    expect(await weekOf(to, '2026-11-24')).toMatchObject({ time_off: [] })
  })
})

describe('a block', () => {
  test('closes its time for slots, cards, and requests, also without hours, and is announced [time/block]', async () => {
    const to = await fixture.professional()
    const { status, body } = await block(to, '2026-11-24T15:30:00Z', '2026-11-24T18:00:00Z')
    expect(status).toBe(201)
    expect((await slotsOn(to, '2026-11-24'))[0]).toBe('11-24T18:00')
    expect(await nextOf(to)).toBe(at('2026-11-24T18:00:00Z'))
    expect(await codeAt(to, '2026-11-24T17:00:00Z')).toBe('slot-not-open')
    await fixture.t.runJobs('next-slots')
    expect((await typesOf(to)).slice(-2)).toEqual(['booking.openings-changed', 'booking.next-slots-changed'])
    await fixture.t.request(removeTimeBlock, { params: { id: body.id } }, { as: to.user })
    expect(await codeAt(to, '2026-11-24T17:00:00Z')).toBe(201)
    const free = await fixture.professional({ schedule: null })
    await block(free, '2026-11-26T17:30:00Z', '2026-11-26T18:30:00Z')
    expect(await codeAt(free, '2026-11-26T18:00:00Z')).toBe('slot-not-open')
  })

  test('is rejected over a request or session, whose time and type it names, and over another block [time/block]', async () => {
    const { professional: to, athlete, id } = await fixture.pending()
    const over = await block(to, '2026-11-26T18:30:00Z', '2026-11-26T20:00:00Z')
    expect([over.status, over.problem.code]).toEqual([409, 'slot-taken'])
    const holds = [
      {
        starts_at: at('2026-11-26T18:00:00Z'),
        ends_at: at('2026-11-26T19:00:00Z'),
        appointment_type: 'consultation',
      },
    ]
    expect(over.problem.extra).toEqual({ holds })
    expect((await block(to, '2026-11-26T19:00:00Z', '2026-11-26T20:00:00Z')).status).toBe(201)
    const twice = await block(to, '2026-11-26T19:45:00Z', '2026-11-26T21:00:00Z')
    expect(twice.problem.extra).toMatchObject({ holds: [{ appointment_type: null }] })
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect((await block(to, '2026-11-26T18:00:00Z', '2026-11-26T19:00:00Z')).status).toBe(201)
  })

  test('takes 15 minutes to 24 hours that aren’t over, and names the field [time/block]', async () => {
    const to = await fixture.professional()
    const fieldAt = async (from: string, until: string) => {
      const { status, problem } = await block(to, from, until)
      return status === 201 ? 201 : problem.errors?.[0]?.field
    }
    expect(await fieldAt('2026-11-26T18:00:00Z', '2026-11-26T18:14:00Z')).toBe('ends_at')
    expect(await fieldAt('2026-11-26T18:00:00Z', '2026-11-27T18:01:00Z')).toBe('ends_at')
    expect(await fieldAt('2026-11-24T13:00:00Z', '2026-11-24T15:00:00Z')).toBe('ends_at')
    expect(await fieldAt('2026-11-26T18:00:00Z', '2026-11-26T17:00:00Z')).toBe('ends_at')
    expect(await fieldAt('2027-11-25T16:00:00Z', '2027-11-25T17:00:00Z')).toBe('starts_at')
    expect(await fieldAt('2026-11-26T18:00:00Z', '2026-11-26T18:15:00Z')).toBe(201)
    expect(await fieldAt('2026-11-27T18:00:00Z', '2026-11-28T18:00:00Z')).toBe(201)
  })

  test('rejects the professional’s own suggestion until it is removed, and belongs to its professional [time/block]', async () => {
    const { professional: to, id } = await fixture.pending()
    const { body } = await block(to, '2026-11-27T17:00:00Z', '2026-11-27T18:00:00Z')
    const refused = await suggest(id, to.user, at('2026-11-27T17:30:00Z'))
    expect([refused.problem.code, refused.problem.detail]).toEqual([
      'slot-taken',
      'You blocked this time. Please choose another one, or remove the block first.',
    ])
    const remove = (as: Person) => fixture.t.request(removeTimeBlock, { params: { id: body.id } }, { as })
    const stranger = (await fixture.professional()).user
    expect((await remove(stranger)).status).toBe(404)
    const session = fixture.t.request(removeTimeBlock, { params: { id } }, { as: to.user })
    expect((await session).status).toBe(404)
    expect((await remove(to.user)).status).toBe(204)
    expect((await suggest(id, to.user, at('2026-11-27T17:30:00Z'))).status).toBe(200)
  })

  test('wins against a request for the same time or loses to it, 50 times in parallel [time/block]', async () => {
    const schedule = {
      ...WEEKDAYS,
      weekly_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '24:00' })),
    }
    const to = await fixture.professional({ schedule })
    fixture.t.db.pool.options.connectionTimeoutMillis = HOUR_MS
    const times = Array.from({ length: 50 }, (_, n) =>
      new Date(NOW.getTime() + (48 + n) * HOUR_MS).toISOString(),
    )
    const pairs = await Promise.all(
      times.map((from) => {
        const until = new Date(Date.parse(from) + HOUR_MS).toISOString()
        return Promise.all([askAt(to, from), block(to, from, until)])
      }),
    )
    for (const [asked, blocked] of pairs) {
      const codes = [asked, blocked].map(({ status, problem }) => (status === 201 ? 'won' : problem.code))
      expect([
        ['won', 'slot-taken'],
        ['slot-not-open', 'won'],
      ]).toContainEqual(codes)
    }
    const { rows } = await fixture.t.db.pool.query(
      'select count(*)::int as holds from slot_holds where professional_id = $1',
      [to.id],
    )
    expect(rows).toEqual([{ holds: 50 }])
  })

  test('is kept apart from sessions by the database itself [time/block]', async () => {
    const { professional: to } = await fixture.pending()
    const blocking = fixture.t.db.pool.query(
      `insert into slot_holds (appointment_id, kind, professional_id, span)
        values ($1, 'block', $2, '[2026-11-26T18:30:00Z,2026-11-26T19:30:00Z)')`,
      [newId(), to.id],
    )
    await expect(blocking).rejects.toMatchObject({ code: '23P01' })
  })
})

describe('buffers', () => {
  test('keep requests away from sessions, but not the professional’s own suggestions and accepts [time/buffers]', async () => {
    const { professional: to, id } = await agreed()
    await setHours(to, { buffer_before_minutes: 15, buffer_after_minutes: 30 })
    const slots = await slotsOn(to, '2026-11-26')
    expect(slots.filter((slot) => slot > '11-26T16:00' && slot < '11-26T20:30')).toEqual([
      '11-26T16:30',
      '11-26T19:30',
      '11-26T20:00',
    ])
    expect(await codeAt(to, '2026-11-26T19:00:00Z')).toBe('slot-not-open')
    expect(await codeAt(to, '2026-11-26T17:00:00Z')).toBe('slot-not-open')
    expect(await codeAt(to, '2026-11-26T18:00:00Z')).toBe('slot-taken')
    const far = await askAt(to, '2026-11-27T18:00:00Z')
    expect((await suggest(far.body.id, to.user, at('2026-11-26T19:00:00Z'))).status).toBe(200)
    const moved = { params: { id }, body: { proposed_date: at('2026-11-27T19:00:00Z') } }
    expect((await fixture.t.request(proposeNewTime, moved, { as: to.user })).status).toBe(200)
  })

  test('hold for the athlete’s proposals, except to the session that moves [time/buffers]', async () => {
    const { professional: to, athlete, id } = await agreed()
    await askAt(to, '2026-11-26T21:00:00Z')
    await setHours(to, { buffer_before_minutes: 30 })
    const propose = async (date: string) => {
      const moved = { params: { id }, body: { proposed_date: at(date) } }
      const { status, problem } = await fixture.t.request(proposeNewTime, moved, { as: athlete })
      return status === 200 ? 200 : problem.code
    }
    expect(await propose('2026-11-26T20:00:00Z')).toBe('slot-not-open')
    expect(await propose('2026-11-26T18:30:00Z')).toBe(200)
    expect(await propose('2026-11-26T19:00:00Z')).toBe(200)
    await setHours(to, { max_sessions_per_day: 2 })
    expect(await propose('2026-11-26T17:00:00Z')).toBe(200)
  })

  test('let one of two parallel requests win that are closer than the buffer [time/buffers]', async () => {
    const to = await fixture.professional()
    await setHours(to, { buffer_after_minutes: 15 })
    const times = ['17:00', '18:00'].map((time) => `2026-11-26T${time}:00Z`)
    const codes = await Promise.all(times.map((date) => codeAt(to, date)))
    expect(codes.sort()).toEqual([201, 'slot-not-open'])
  })

  test('still count a session that is over [time/buffers, time/limits]', async () => {
    const offers = [{ ...CONSULTATION, duration_minutes: 45 }]
    const { professional: to } = await agreed({ offers }, { appointment_date: at('2026-11-24T16:00:00Z') })
    await setHours(to, { minimum_notice_minutes: 0, buffer_after_minutes: 60 })
    fixture.t.clock.set(new Date('2026-11-24T16:50:00Z'))
    await fixture.t.runJobs('complete-sessions')
    expect((await slotsOn(to, '2026-11-24'))[0]).toBe('11-24T17:45')
    await setHours(to, { minimum_notice_minutes: 0, max_sessions_per_day: 1 })
    expect(await slotsOn(to, '2026-11-24')).toEqual([])
    expect(await codeAt(to, '2026-11-24T20:00:00Z')).toBe('slot-not-open')
  })

  test('and limits are whole steps within their bounds, and stay as they are when a form omits them [time/buffers, time/limits]', async () => {
    const to = await fixture.professional()
    const fieldOf = async (changes: Partial<typeof WEEKDAYS>) =>
      (await setHours(to, changes)).problem.errors?.[0]?.field
    expect(await fieldOf({ buffer_before_minutes: 7 })).toBe('buffer_before_minutes')
    expect(await fieldOf({ buffer_after_minutes: 65 })).toBe('buffer_after_minutes')
    expect(await fieldOf({ max_sessions_per_day: 0 })).toBe('max_sessions_per_day')
    expect(await fieldOf({ max_sessions_per_day: 21 })).toBe('max_sessions_per_day')
    expect(await fieldOf({ max_days_ahead: 6 })).toBe('max_days_ahead')
    expect(await fieldOf({ max_days_ahead: 366 })).toBe('max_days_ahead')
    const tooShort = { max_days_ahead: 7, minimum_notice_minutes: 7 * 24 * 60 }
    expect(await fieldOf(tooShort)).toBe('max_days_ahead')
    const rules = {
      buffer_before_minutes: 60,
      buffer_after_minutes: 5,
      max_sessions_per_day: 20,
      max_days_ahead: 365,
    }
    await setHours(to, rules)
    const { time_zone, weekly_hours, exceptions, minimum_notice_minutes } = WEEKDAYS
    const old = { time_zone, weekly_hours, exceptions, minimum_notice_minutes }
    const { body } = await fixture.t.request(setSchedule, { body: old }, { as: to.user })
    expect(body.schedule).toEqual({ ...old, ...rules })
  })
})

describe('limits', () => {
  test('let athletes request as many sessions on a local day as the professional allows, also in parallel [time/limits]', async () => {
    const to = await fixture.professional()
    await setHours(to, { max_sessions_per_day: 2 })
    const times = ['16:00', '18:00', '20:00', '22:00'].map((time) => `2026-11-26T${time}:00Z`)
    const codes = await Promise.all(times.map((date) => codeAt(to, date)))
    expect(codes.toSorted()).toEqual([201, 201, 'slot-not-open', 'slot-not-open'])
    expect(await slotsOn(to, '2026-11-26')).toEqual([])
    expect((await slotsOn(to, '2026-11-27')).length).toBeGreaterThan(0)
    const open = await askAt(to, '2026-11-27T16:00:00Z')
    const own = await suggest(open.body.id, to.user, times[codes.indexOf('slot-not-open')])
    expect(own.status).toBe(200)
  })

  test('free a place on the day when a request is canceled [time/limits]', async () => {
    const { professional: to, athlete, id } = await fixture.pending()
    await setHours(to, { max_sessions_per_day: 1 })
    expect(await codeAt(to, '2026-11-26T20:00:00Z')).toBe('slot-not-open')
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect(await codeAt(to, '2026-11-26T20:00:00Z')).toBe(201)
  })

  test('close times more than 90 days ahead unless the professional sets another limit [time/limits]', async () => {
    const to = await fixture.professional()
    expect(await codeAt(to, '2027-02-19T16:00:00Z')).toBe(201)
    expect(await codeAt(to, '2027-02-22T16:00:00Z')).toBe('slot-not-open')
    expect(await slotsOn(to, '2027-02-23')).toEqual([])
    await setHours(to, { max_days_ahead: 365 })
    expect((await openingsOn(to, '2027-02-23')).max_days_ahead).toBe(365)
    expect(await codeAt(to, '2027-02-23T16:00:00Z')).toBe(201)
    await setHours(to, { max_days_ahead: 7 })
    expect(await codeAt(to, '2026-12-02T16:00:00Z')).toBe('slot-not-open')
  })

  test('publish a slot at the moment that it comes close enough [time/limits, find/next-slots-pass]', async () => {
    const to = await fixture.professional()
    await setHours(to, { max_days_ahead: 7 })
    await takeOff(to, { first_day: '2026-11-24', last_day: '2026-12-03' })
    await fixture.t.runJobs('next-slots')
    const opensAt = at('2026-11-27T16:00:00Z')
    const { rows } = await fixture.t.db.pool.query(
      "select run_at from jobs where job = 'next-slots' and key = $1",
      [to.id],
    )
    expect(rows[0]?.run_at.toISOString()).toBe(opensAt)
    fixture.t.clock.set(new Date(opensAt))
    await fixture.t.runJobs('next-slots')
    expect((await fixture.eventsOf(to.id)).at(-1)?.data).toMatchObject({
      next_slot_at: at('2026-12-04T16:00:00Z'),
    })
  })
})
