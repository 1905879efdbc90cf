import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { declineAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import { setSchedule } from '@fieldside/contracts/http/schedules.ts'
import { requestSeries } from '@fieldside/contracts/http/series.ts'
import {
  addTimeBlock,
  addTimeOff,
  removeTimeBlock,
  removeTimeOff,
} from '@fieldside/contracts/http/time-off.ts'
import { offerTimes } from '@fieldside/contracts/http/time-offers.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, NOW, useFixture, WEEKDAYS } from '../fixture.ts'
import { messaging } from '../messaging.ts'
import { checkRandomCancellations } from './random-cancellations.ts'
import { waiting } from './waiting.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { agreed, accept, suggest, acceptIt } = answering(() => fixture)
const { threadsOf } = messaging(() => fixture)
const { join, leave, own, counts, cancel, waiter, serve, isFree, isStillFree, offered } = waiting(
  () => fixture,
)

/** Thursday at 11:00 in Denver. */
const THURSDAY = at('2026-11-26T18:00:00Z')
const NO_THURSDAY = {
  ...WEEKDAYS,
  weekly_hours: WEEKDAYS.weekly_hours.filter(({ weekday }) => weekday !== 4),
}
const after = (ms: number): string => new Date(NOW.getTime() + ms).toISOString()
const goTo = (text: string) => fixture.t.clock.set(new Date(text))
const told = async (...of: Parameters<typeof offered>) =>
  (await offered(...of)).map(({ athlete_id, starts_at, held_until }) => ({
    athlete_id,
    starts_at,
    held_until,
  }))

describe('joining', () => {
  test('puts an athlete on at most five waitlists, with a type, weekdays, and hours, until they leave [waitlist/join]', async () => {
    const to = await fixture.professional()
    const athlete = fixture.athlete()
    const joined = await join(to, athlete, { weekdays: [4, 2], from: '17:00', until: '20:00' })
    expect(joined.status).toBe(201)
    expect(joined.body).toMatchObject({
      weekdays: [2, 4],
      from: '17:00',
      time_zone: 'America/Denver',
      held: null,
    })
    fixture.t.clock.set(new Date(after(HOUR_MS)))
    const changed = await join(to, athlete, { weekdays: [1] })
    expect(changed.body).toMatchObject({ id: joined.body.id, weekdays: [1], joined_at: NOW.toISOString() })
    expect(await own(athlete)).toEqual([changed.body])
    const others = await Promise.all(Array.from({ length: 6 }, () => fixture.professional()))
    const replies = await Promise.all(others.map((other) => join(other, athlete)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(
      new Set(replies.filter(({ status }) => status !== 201).map(({ problem }) => problem.code)),
    ).toEqual(new Set(['too-many-waitlists']))
    expect((await leave(joined.body.id, fixture.athlete())).status).toBe(404)
    expect((await leave(joined.body.id, athlete)).status).toBe(204)
    expect((await leave(joined.body.id, athlete)).status).toBe(404)
    expect(await own(athlete)).toHaveLength(4)
    const events = await fixture.eventsOf(joined.body.id)
    expect(events.map(({ type, data }) => [type, (data as { reason?: string }).reason])).toEqual([
      ['booking.waitlist-joined', undefined],
      ['booking.waitlist-joined', undefined],
      ['booking.waitlist-left', 'left'],
    ])
  })

  test('is refused for a professional who can’t be booked, has no hours, or doesn’t offer the type, for other roles, and before the email address is confirmed [waitlist/join]', async () => {
    const to = await fixture.professional({ schedule: null })
    const athlete = fixture.athlete()
    const codeOf = async (...of: Parameters<typeof join>) => (await join(...of)).problem.code
    expect(await codeOf(to, athlete)).toBe('no-hours')
    const open = await fixture.professional()
    expect(await codeOf(open, athlete, { appointment_type: 'assessment' })).toBe('type-not-offered')
    expect((await join(open, athlete, { weekdays: [] })).status).toBe(400)
    expect((await join(open, athlete, { weekdays: [1, 1] })).status).toBe(400)
    expect((await join(open, athlete, { from: '12:00', until: '12:00' })).status).toBe(400)
    expect((await join(open, open.user)).status).toBe(403)
    const unconfirmed = { ...fixture.athlete(), emailVerified: false }
    expect(await codeOf(open, unconfirmed)).toBe('email-unconfirmed')
    fixture.confirmed.add(unconfirmed.userId)
    expect((await join(open, unconfirmed)).status).toBe(201)
    await fixture.change(open.id, { is_accepting_bookings: false })
    expect(await codeOf(open, athlete)).toBe('not-accepting')
    await fixture.change(open.id, { status: 'pending' })
    expect((await join(open, athlete)).status).toBe(404)
  })

  test('counts athletes for the professional by type, weekdays, and hours, without names [waitlist/count]', async () => {
    const to = await fixture.professional()
    await waiter(to, { weekdays: [2, 4], from: '17:00', until: '20:00' })
    await waiter(to, { weekdays: [4, 2], from: '17:00', until: '20:00' })
    await waiter(to)
    const seen = await counts(to.user)
    expect(seen).toEqual({
      athletes: 3,
      items: [
        { appointment_type: 'consultation', weekdays: [2, 4], from: '17:00', until: '20:00', athletes: 2 },
        {
          appointment_type: 'consultation',
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          from: '00:00',
          until: '24:00',
          athletes: 1,
        },
      ],
    })
    expect((await counts((await fixture.professional()).user)).athletes).toBe(0)
  })
})

describe('time that becomes free', () => {
  test('is held two hours for the one who has waited longest and only they are notified, who takes it over with a request [waitlist/hold]', async () => {
    const { professional: to, athlete, id } = await agreed()
    await waiter(to, { weekdays: [1] })
    await waiter(to, { from: '12:00', until: '17:00' })
    const first = await waiter(to, { weekdays: [4], from: '11:00', until: '12:00' })
    const second = await waiter(to)
    await cancel(id, athlete)
    await serve()
    await serve()
    expect(await told(to)).toEqual([
      { athlete_id: first.userId, starts_at: THURSDAY, held_until: after(2 * HOUR_MS) },
    ])
    expect([await isFree(to, THURSDAY, first), await isFree(to, THURSDAY, second)]).toEqual([true, false])
    // A move can't use it.
    const moved = await fixture.ask(to, first, { appointment_date: at('2026-11-27T18:00:00Z') })
    expect(await isFree(to, THURSDAY, first, moved.body.id)).toBe(false)
    const [{ held, id: place } = { held: null, id: '' }] = await own(first)
    expect(await isStillFree(place, THURSDAY)).toBe(true)
    expect(held).toMatchObject({ starts_at: THURSDAY, held_until: after(2 * HOUR_MS) })
    expect((await fixture.ask(to, second)).problem.code).toBe('slot-taken')
    const key = newId()
    const taken = await fixture.ask(to, first, { id: key })
    expect(taken.body).toMatchObject({ status: 'pending', appointment_date: THURSDAY })
    expect((await fixture.ask(to, first, { id: key })).body).toEqual(taken.body)
    expect(await isStillFree(place, THURSDAY)).toBeNull()
    expect(await own(first)).toEqual([])
    fixture.t.clock.set(new Date(after(3 * HOUR_MS)))
    await serve()
    expect(await told(to)).toHaveLength(1)
    expect((await accept(taken.body.id, to.user)).status).toBe(200)
  })

  test('is held 30 minutes if it starts within 24 hours, and not if it starts within three [waitlist/hold]', async () => {
    for (const [now, minutes] of [
      ['2026-11-25T17:59:59Z', 120],
      ['2026-11-25T18:00:00Z', 30],
      ['2026-11-26T15:00:00Z', 30],
      ['2026-11-26T15:00:01Z', null],
    ] as const) {
      goTo('2026-11-24T18:00:00Z')
      const { professional: to, athlete, id } = await fixture.pending()
      const first = await waiter(to)
      goTo(now)
      expect((await cancel(id, athlete)).body.status).toBe('cancelled')
      await serve()
      const until = minutes && new Date(Date.parse(now) + minutes * MINUTE_MS).toISOString()
      expect(await told(to)).toEqual(
        until === null ? [] : [{ athlete_id: first.userId, starts_at: THURSDAY, held_until: until }],
      )
    }
  })

  test('comes from declined and expired requests, offers, moved sessions, blocks, and days off, and goes to nobody twice [waitlist/hold]', async () => {
    const { professional: to, athlete, id } = await fixture.pending()
    const first = await waiter(to)
    const second = await waiter(to)
    await fixture.t.request(declineAppointment, { params: { id }, body: {} }, { as: to.user })
    await serve()
    const thursday = { starts_at: THURSDAY, held_until: after(2 * HOUR_MS) }
    expect(await told(to)).toEqual([{ athlete_id: first.userId, ...thursday }])
    await leave((await own(first))[0]!.id, first)
    expect((await told(to)).slice(1)).toEqual([
      { athlete_id: second.userId, starts_at: THURSDAY, held_until: null },
    ])
    // The same time again: both know of it, and the athlete who had it isn't asked.
    await join(to, first)
    await join(to, athlete)
    const again = await fixture.ask(to, athlete)
    await cancel(again.body.id, athlete)
    await serve()
    expect(await told(to)).toHaveLength(2)
    const third = await waiter(to)
    const friday = { starts_at: at('2026-11-27T18:00:00Z'), ends_at: at('2026-11-27T19:00:00Z') }
    const block = await fixture.t.request(addTimeBlock, { body: friday }, { as: to.user })
    await fixture.t.request(removeTimeBlock, { params: { id: block.body.id } }, { as: to.user })
    await serve()
    expect((await told(to)).slice(2)).toMatchObject([
      { athlete_id: second.userId, starts_at: friday.starts_at },
    ])
    const monday = { first_day: '2026-11-30', last_day: '2026-11-30', label: '' }
    const off = await fixture.t.request(addTimeOff, { body: monday }, { as: to.user })
    await fixture.t.request(removeTimeOff, { params: { id: off.body.id } }, { as: to.user })
    await serve()
    const morning = (hour: number) => at(`2026-11-30T${hour}:00:00Z`)
    expect((await told(to)).slice(3)).toMatchObject([
      { athlete_id: first.userId, starts_at: morning(16) },
      { athlete_id: athlete.userId, starts_at: morning(17) },
      { athlete_id: third.userId, starts_at: morning(18) },
    ])
  })

  test('is another part of it for whoever was told of the first, and open to them all if each has a held time [waitlist/hold] [waitlist/then]', async () => {
    const { professional: to, athlete, id } = await agreed()
    const only = await waiter(to, { from: '11:00' })
    await cancel(id, athlete)
    await serve()
    const friday = await fixture.ask(to, athlete, { appointment_date: at('2026-11-27T18:00:00Z') })
    goTo(after(2 * HOUR_MS))
    await serve()
    const off = { first_day: '2026-11-26', last_day: '2026-11-26', label: '' }
    const added = await fixture.t.request(addTimeOff, { body: off }, { as: to.user })
    await fixture.t.request(removeTimeOff, { params: { id: added.body.id } }, { as: to.user })
    await serve()
    await cancel(friday.body.id, athlete)
    await serve()
    expect((await told(to)).slice(1)).toEqual([
      { athlete_id: only.userId, starts_at: at('2026-11-26T19:00:00Z'), held_until: after(4 * HOUR_MS) },
      { athlete_id: only.userId, starts_at: at('2026-11-27T18:00:00Z'), held_until: null },
    ])
  })

  test('comes from a session that moves, an offer that ends, and each date of a series that expires [waitlist/hold]', async () => {
    const { professional: to, athlete, id } = await fixture.pending()
    const first = await waiter(to)
    await suggest(id, to.user)
    await acceptIt(id, athlete)
    await serve()
    expect(await told(to)).toMatchObject([{ athlete_id: first.userId, starts_at: THURSDAY }])
    const offering = await agreed()
    const other = await waiter(offering.professional)
    const [thread] = await threadsOf(offering.athlete)
    const starts = [at('2026-11-30T18:00:00Z')]
    const body = { appointment_type: 'consultation', starts } as const
    await fixture.t.request(
      offerTimes,
      { params: { id: thread!.id }, body },
      { as: offering.professional.user },
    )
    goTo('2026-11-26T15:00:00Z')
    await fixture.t.runJobs('expire-offers')
    await serve()
    expect(await told(offering.professional)).toMatchObject([
      { athlete_id: other.userId, starts_at: starts[0] },
    ])
    goTo(NOW.toISOString())
    const asked = await fixture.professional()
    const { notes, ...details } = fixture.form(asked)
    const { appointment_date: first_date, ...form } = details
    const series = { ...form, notes, first: first_date, every_weeks: 1, sessions: 2, changes: [] } as const
    const made = await fixture.t.request(requestSeries, { body: series as never }, { as: fixture.athlete() })
    expect(made.status).toBe(201)
    const one = await waiter(asked)
    const two = await waiter(asked)
    goTo('2026-11-26T15:00:01Z')
    await fixture.t.runJobs('expire-requests')
    await serve()
    expect(await told(asked)).toMatchObject([
      { athlete_id: one.userId, starts_at: at('2026-12-03T18:00:00Z') },
    ])
    expect(two.userId).toBeDefined()
  })
})

describe('a hold', () => {
  test('that ends unused opens the time to everyone, and all others whom it fits are notified at once [waitlist/then]', async () => {
    const { professional: to, athlete, id } = await agreed()
    const first = await waiter(to)
    const others = [await waiter(to), await waiter(to, { weekdays: [4] })]
    await waiter(to, { weekdays: [5] })
    // Whoever gave up the time isn't told that it is free.
    await join(to, athlete)
    await cancel(id, athlete)
    await serve()
    fixture.t.clock.set(new Date(after(2 * HOUR_MS)))
    await serve()
    const all = await offered(to)
    expect(all.map(({ athlete_id, held_until }) => [athlete_id, held_until !== null])).toEqual([
      [first.userId, true],
      ...others.map(({ userId }) => [userId, false]),
    ])
    expect(new Set(all.slice(1).map(({ time }) => time)).size).toBe(1)
    expect(await isFree(to, THURSDAY, fixture.athlete())).toBe(true)
    const [entry] = await own(others[0]!)
    expect(await isStillFree(entry!.id, THURSDAY)).toBe(true)
    expect(await isStillFree(entry!.id, at('2026-11-27T18:00:00Z'))).toBeNull()
    expect((await fixture.ask(to, others[1]!)).status).toBe(201)
    expect(await isStillFree(entry!.id, THURSDAY)).toBe(false)
    expect(await own(others[1]!)).toEqual([])
    expect(await own(others[0]!)).toHaveLength(1)
    await serve()
    expect(await offered(to)).toHaveLength(3)
  })

  test('that a late job ends is offered to nobody who was told of the same free time, also if their part is over', async () => {
    const schedule = { ...WEEKDAYS, minimum_notice_minutes: 0 }
    const short = { ...CONSULTATION, appointment_type_id: 'assessment' as const, duration_minutes: 30 }
    const to = await fixture.professional({ schedule, offers: [CONSULTATION, short] })
    const off = { first_day: '2026-11-26', last_day: '2026-11-26', label: '' }
    const added = await fixture.t.request(addTimeOff, { body: off }, { as: to.user })
    await waiter(to, { appointment_type: 'assessment' })
    const second = await waiter(to)
    await fixture.t.request(removeTimeOff, { params: { id: added.body.id } }, { as: to.user })
    await serve()
    const starts = [at('2026-11-26T16:00:00Z'), at('2026-11-26T16:30:00Z')]
    expect((await told(to)).map(({ starts_at }) => starts_at)).toEqual(starts)
    goTo('2026-11-26T16:31:00Z')
    await serve()
    expect([(await own(second))[0]!.held, (await told(to)).length]).toEqual([null, 2])
  })

  test('ends when the professional closes the time, and nobody is told of it [waitlist/hold]', async () => {
    const thursday = { starts_at: THURSDAY, ends_at: at('2026-11-26T18:30:00Z') }
    const day = { first_day: '2026-11-26', last_day: '2026-11-26', label: '' }
    const ways = [
      (as: Person) => fixture.t.request(addTimeBlock, { body: thursday }, { as }),
      (as: Person) => fixture.t.request(addTimeOff, { body: day }, { as }),
    ]
    for (const close of ways) {
      const { professional: to, id } = await agreed()
      const first = await waiter(to)
      await waiter(to)
      await cancel(id, to.user)
      await serve()
      const [entry] = await own(first)
      expect([entry!.held?.starts_at, (await close(to.user)).status]).toEqual([THURSDAY, 201])
      await serve()
      expect([(await own(first))[0]!.held, await isStillFree(entry!.id, THURSDAY)]).toEqual([null, false])
      goTo(after(3 * HOUR_MS))
      await serve()
      expect(await told(to)).toHaveLength(1)
      goTo(NOW.toISOString())
    }
  })

  test('ends with its waiter, its type, and the professional’s listing, and outlives none of them [waitlist/then] [waitlist/hold]', async () => {
    const held = async () => {
      const made = await agreed()
      const first = await waiter(made.professional)
      const second = await waiter(made.professional)
      await cancel(made.id, made.athlete)
      await serve()
      return { to: made.professional, first, second }
    }
    const holds = async ({ id }: { id: string }) =>
      (
        await fixture.t.db.pool.query(
          "select from slot_holds where professional_id = $1 and kind = 'waitlist'",
          [id],
        )
      ).rows.length
    const left = await held()
    expect(await holds(left.to)).toBe(1)
    await leave((await own(left.first))[0]!.id, left.first)
    expect(await holds(left.to)).toBe(0)
    expect((await told(left.to)).at(-1)).toEqual({
      athlete_id: left.second.userId,
      starts_at: THURSDAY,
      held_until: null,
    })
    const role = await held()
    const data = { user_id: role.first.userId, role: 'professional', previous_role: 'athlete' } as const
    await fixture.t.deliver(roleChanged, role.first.userId, { ...data, changed_by: 'operator' }, { times: 2 })
    expect([await holds(role.to), (await told(role.to)).at(-1)!.athlete_id]).toEqual([0, role.second.userId])
    for (const change of [
      { status: 'pending' },
      { is_accepting_bookings: false },
      { has_role: false },
    ] as const) {
      const hidden = await held()
      await fixture.change(hidden.to.id, change)
      await serve()
      expect([await holds(hidden.to), (await told(hidden.to)).length]).toEqual([0, 1])
    }
    const inactive = await held()
    const items = [
      { ...CONSULTATION, is_active: false },
      { ...CONSULTATION, appointment_type_id: 'assessment' as const },
    ]
    await fixture.t.request(setOffers, { body: { items } }, { as: inactive.to.user })
    await serve()
    expect(await holds(inactive.to)).toBe(0)
    // A request for another time that they were told of opens what is held for them to the others.
    const { to, first, second } = await held()
    const friday = { appointment_date: at('2026-11-27T18:00:00Z') }
    const by = fixture.athlete()
    const booked = await fixture.ask(to, by, friday)
    await cancel(booked.body.id, by)
    await serve()
    await leave((await own(second))[0]!.id, second)
    const third = await waiter(to)
    expect((await fixture.ask(to, first, friday)).status).toBe(201)
    await serve()
    expect([await holds(to), (await told(to)).at(-1)]).toEqual([
      0,
      { athlete_id: third.userId, starts_at: THURSDAY, held_until: null },
    ])
  })

  test('is requested by its athlete although the hours have changed, and by nobody else in the same instant [waitlist/hold]', async () => {
    const { professional: to, athlete, id } = await agreed()
    const first = await waiter(to)
    await cancel(id, athlete)
    await serve()
    const replies = await Promise.all([
      fixture.ask(to, fixture.athlete()),
      fixture.ask(to, first),
      fixture.ask(to, fixture.athlete()),
    ])
    expect(replies.map(({ status }) => status)).toEqual([409, 201, 409])
    const second = await waiter(to)
    await cancel(replies[1]!.body.id, first)
    await serve()
    await fixture.t.request(setSchedule, { body: NO_THURSDAY }, { as: to.user })
    expect((await fixture.ask(to, fixture.athlete())).problem.code).toBe('slot-not-open')
    expect([await isFree(to, THURSDAY, second), await isFree(to, THURSDAY, fixture.athlete())]).toEqual([
      true,
      false,
    ])
    // It lifts no rule for another type, or for more time than is held.
    const assessment = { ...CONSULTATION, appointment_type_id: 'assessment' as const }
    const offer = (items: (typeof CONSULTATION)[]) =>
      fixture.t.request(setOffers, { body: { items } }, { as: to.user })
    await offer([{ ...CONSULTATION, duration_minutes: 90 }, assessment])
    expect((await fixture.ask(to, second)).problem.code).toBe('slot-not-open')
    const other = await fixture.ask(to, second, { appointment_type: 'assessment' })
    expect(other.problem.code).toBe('slot-not-open')
    await offer([CONSULTATION, assessment])
    const notice = { ...WEEKDAYS, minimum_notice_minutes: 7 * 24 * 60 }
    await fixture.t.request(setSchedule, { body: notice }, { as: to.user })
    expect(await isFree(to, THURSDAY, second)).toBe(true)
    expect((await fixture.ask(to, second)).status).toBe(201)
  })

  test('follows the professional’s clock at clock changes and at ends of months and years [waitlist/hold]', async () => {
    const schedule = {
      ...WEEKDAYS,
      weekly_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '24:00' })),
    }
    for (const [now, start, weekday, from, until] of [
      // The night to March 14, 2027, when 02:00 is skipped, and the one to November 1, 2026, when 01:00 occurs twice.
      ['2027-03-12T12:00:00Z', '2027-03-14T09:00:00Z', 7, '03:00', '04:00'],
      ['2026-10-30T12:00:00Z', '2026-11-01T08:00:00Z', 7, '01:00', '02:00'],
      ['2026-12-30T12:00:00Z', '2027-01-01T06:00:00Z', 4, '23:00', '24:00'],
      ['2027-02-26T12:00:00Z', '2027-03-01T07:00:00Z', 1, '00:00', '01:00'],
    ] as const) {
      goTo(now)
      const {
        professional: to,
        athlete,
        id,
      } = await fixture.pending({ schedule }, { appointment_date: at(start) })
      await waiter(to, { weekdays: [(weekday % 7) + 1] })
      const first = await waiter(to, { weekdays: [weekday], from, until })
      await cancel(id, athlete)
      await serve()
      expect(await told(to)).toMatchObject([{ athlete_id: first.userId, starts_at: at(start) }])
    }
  })
})

test('overlaps nothing and tells nobody twice of a time, under random cancellations with 30 waiting athletes [waitlist/hold] [waitlist/then]', async () => {
  await checkRandomCancellations(fixture, { rounds: 1, steps: 40 })
}, 600_000)

test('forgets a time a day after it is over, with who was told of it', async () => {
  const { professional: to, athlete, id } = await agreed()
  await waiter(to)
  await cancel(id, athlete)
  await serve()
  const left = async (table: string) =>
    (await fixture.t.db.pool.query(`select from ${table} where professional_id = $1`, [to.id])).rows.length
  fixture.t.clock.set(new Date(Date.parse(THURSDAY) + HOUR_MS + DAY_MS))
  await fixture.t.runJobs('old-freed-times')
  expect([await left('freed_times'), await left('waitlist_asks')]).toEqual([1, 1])
  fixture.t.clock.set(new Date(Date.parse(THURSDAY) + HOUR_MS + DAY_MS + 1))
  await fixture.t.runJobs('old-freed-times')
  expect([await left('freed_times'), await left('waitlist_asks')]).toEqual([0, 0])
})
