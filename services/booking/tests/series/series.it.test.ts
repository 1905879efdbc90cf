import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  acceptAppointment,
  declineAppointment,
  suggestTime,
} from '@fieldside/contracts/http/appointment-answers.ts'
import {
  cancelAppointment,
  countAppointments,
  getAppointment,
} from '@fieldside/contracts/http/appointments.ts'
import { setIntakeQuestions } from '@fieldside/contracts/http/intake.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import * as api from '@fieldside/contracts/http/series.ts'
import { DomainError, unprocessable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { at, CONSULTATION, type Fixture, type Professional, useFixture, WEEKDAYS } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

/** Thursdays at 11:00 in Denver. */
const FIRST = at('2026-11-26T18:00:00Z')
const week = (n: number, hour = 18) =>
  at(new Date(Date.parse('2026-11-26T00:00:00Z') + n * 7 * DAY_MS + hour * HOUR_MS).toISOString())

type Form = Partial<api.SeriesForm>
const formFor = (to: Professional, changes: Form = {}): api.SeriesForm => {
  const { appointment_date: _, ...details } = fixture.form(to)
  return { ...details, first: FIRST, every_weeks: 1, sessions: 3, changes: [], ...changes }
}
const askSeries = (to: Professional, as: Person, changes: Form = {}) =>
  fixture.t.request(api.requestSeries, { body: formFor(to, changes) }, { as })
const datesOf = async (
  to: Professional,
  as: Person,
  changes: Partial<{ sessions: number; every_weeks: 1 | 2 }> = {},
) => {
  const query = {
    appointment_type: 'consultation',
    first: FIRST,
    every_weeks: 1,
    sessions: 3,
    ...changes,
  } as const
  return (await fixture.t.request(api.listSeriesDates, { params: { id: to.id }, query }, { as })).body
}
const pendingSeries = async (changes: Form = {}) => {
  const professional = await fixture.professional()
  const athlete = fixture.athlete()
  const { body, status } = await askSeries(professional, athlete, changes)
  expect(status).toBe(201)
  return { professional, athlete, id: body.id, ids: body.items.map((item) => item.id) }
}
const accept = (id: string, as: Person, except: string[] = []) =>
  fixture.t.request(api.acceptSeries, { params: { id }, body: { except } }, { as })
const seen = async (id: string, as: Person) =>
  (await fixture.t.request(api.getSeries, { params: { id } }, { as })).body
const statesOf = async (id: string, as: Person) => (await seen(id, as)).items.map(({ status }) => status)
const eventsOf = async (id: string) =>
  (await fixture.eventsOf(id)).map(({ type, data }) => ({ type, ...(data as object) }))
const heldBy = async ({ id }: Professional) => {
  const { rows } = await fixture.t.db.pool.query(
    'select count(*)::int as n from slot_holds where professional_id = $1',
    [id],
  )
  return rows[0].n
}
const deadlocks = async () => {
  const { rows } = await fixture.t.db.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

describe('requesting a series', () => {
  test('holds all times, says of each date whether it is free, and takes a date moved within its week or left out [series/ask] [series/dates]', async () => {
    const to = await fixture.professional()
    const athlete = fixture.athlete()
    expect((await datesOf(to, athlete)).items.map(({ is_free }) => is_free)).toEqual([true, true, true])
    await fixture.ask(to, fixture.athlete(), { appointment_date: week(1) })
    const { items, time_zone } = await datesOf(to, athlete)
    expect(time_zone).toBe('America/Denver')
    expect(items.map(({ is_free }) => is_free)).toEqual([true, false, true])
    const moved = week(1, 20)
    expect(items[1]!.slots).toContain(moved)
    expect(items[1]!.slots).not.toContain(week(1))
    const change = (starts_at: string | null) => ({ changes: [{ index: 1, starts_at }] })
    expect((await askSeries(to, athlete, change(week(2, 20)))).problem.errors).toMatchObject([
      { field: 'changes' },
    ])
    expect((await askSeries(to, athlete, { ...change(null), sessions: 2 })).status).toBe(400)
    const { body } = await askSeries(to, athlete, change(moved))
    expect(body.items.map(({ appointment_date }) => appointment_date)).toEqual([week(0), moved, week(2)])
    expect(body).toMatchObject({ state: 'open', every_weeks: 1 })
    expect(await heldBy(to)).toBe(4)
    expect(await eventsOf(body.id)).toMatchObject([
      { type: 'booking.series-requested', every_weeks: 1, starts: [week(0), moved, week(2)] },
    ])
    expect((await eventsOf(body.items[2]!.id))[0]).toMatchObject({ series_id: body.id, series_index: 2 })
  })

  test('holds none of its times if one is lost, and names each lost date with that week’s slots [series/all-or-nothing]', async () => {
    const to = await fixture.professional()
    for (const date of [week(1), week(2)])
      await fixture.ask(to, fixture.athlete(), { appointment_date: date })
    const { status, problem } = await askSeries(to, fixture.athlete(), { sessions: 4 })
    expect([status, problem.code]).toEqual([409, 'series-taken'])
    const dates = problem.extra?.dates as api.SeriesDate[]
    expect(dates.map(({ index, starts_at }) => [index, starts_at])).toEqual([
      [1, week(1)],
      [2, week(2)],
    ])
    for (const { slots } of dates) expect(slots.length).toBeGreaterThan(10)
    expect(await heldBy(to)).toBe(2)
    const exceptions = [{ day: '2026-12-03', spans: [] }]
    const closed = await fixture.professional({ schedule: { ...WEEKDAYS, exceptions } })
    const { problem: lost } = await askSeries(closed, fixture.athlete())
    expect(lost.extra?.dates).toMatchObject([{ index: 1, starts_at: week(1) }])
    expect(await heldBy(closed)).toBe(0)
  })

  test('counts as one of three pending requests, and expires as one, with one event [series/one-request]', async () => {
    const { professional, athlete, id, ids } = await pendingSeries()
    const hour = (n: number) => ({ appointment_date: at(`2026-11-27T${16 + n}:00:00Z`) })
    expect((await fixture.ask(professional, athlete, hour(0))).status).toBe(201)
    expect((await fixture.ask(professional, athlete, hour(1))).status).toBe(201)
    expect((await fixture.ask(professional, athlete, hour(2))).problem.code).toBe('too-many-pending')
    expect((await askSeries(professional, athlete, { first: week(0, 20) })).problem.code).toBe(
      'too-many-pending',
    )
    fixture.t.clock.set(new Date('2026-11-26T15:00:00Z'))
    await fixture.t.runJobs('expire-requests')
    expect(await statesOf(id, athlete)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect((await seen(id, athlete)).state).toBe('ended')
    expect((await eventsOf(id)).slice(1)).toMatchObject([{ outcome: 'expired', by: 'system' }])
    for (const one of ids) expect((await eventsOf(one)).at(-1)).toMatchObject({ reason: 'not_answered' })
  })

  test('asks once about all dates that overlap other sessions of the athlete [series/ask]', async () => {
    const athlete = fixture.athlete()
    for (const appointment_date of [week(0), week(2)])
      await fixture.ask(await fixture.professional(), athlete, { appointment_date })
    const to = await fixture.professional()
    const { problem } = await askSeries(to, athlete)
    expect(problem).toMatchObject({
      code: 'own-session-overlaps',
      extra: { sessions: [{ starts_at: week(0) }, { starts_at: week(2) }] },
    })
    expect((await askSeries(to, athlete, { confirm_overlap: true })).status).toBe(201)
  })

  test('can’t lie further ahead than a single request, and names the field of a later date [series/ask]', async () => {
    const to = await fixture.professional({ schedule: null })
    const fieldsOf = async (first: string) =>
      (await askSeries(to, fixture.athlete(), { first })).problem.errors?.map(({ field }) => field)
    expect(await fieldsOf(at('2027-02-20T18:00:00Z'))).toEqual(['changes'])
    expect(await fieldsOf(at('2027-03-20T18:00:00Z'))).toEqual(['first'])
  })

  test('of series, requests, and blocks of several athletes at once leaves no overlap, no half, and no deadlock [series/all-or-nothing]', async () => {
    const to = await fixture.professional({ schedule: { ...WEEKDAYS, max_days_ahead: 120 } })
    const random = (most: number) => Math.floor(Math.random() * most)
    for (let round = 0; round < 4; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => {
          const first = week(random(3), 16 + random(6))
          const sessions = 2 + random(4)
          const every_weeks = 1 + random(2)
          return askSeries(to, fixture.athlete(), { first, sessions, every_weeks })
        }),
      )
      for (const { status, problem, body } of replies) {
        if (status === 201) expect(body.items.length).toBeGreaterThan(1)
        else expect(problem.code).toBe('series-taken')
      }
    }
    const { rows } = await fixture.t.db.pool.query(
      `select count(*)::int as series, sum((select count(*) from slot_holds h join appointments a on a.id = h.appointment_id
        where a.series_id = s.id))::int as holds, sum((select count(*) from appointments a where a.series_id = s.id))::int as asked
        from series s where professional_id = $1`,
      [to.id],
    )
    expect(rows[0].series).toBeGreaterThan(2)
    expect(rows[0].holds).toBe(rows[0].asked)
    expect(await deadlocks()).toBe(0)
  })
})

describe('answering a series', () => {
  test('confirms all but the excepted dates with one fee, and rejects answers to single dates until then [series/answer] [series/one-fee]', async () => {
    const { professional, athlete, id, ids } = await pendingSeries()
    const [first, second, third] = ids
    const single = await fixture.t.request(
      acceptAppointment,
      { params: { id: first! } },
      { as: professional.user },
    )
    expect(single.problem.code).toBe('part-of-series')
    const suggested = { params: { id: first! }, body: { suggested_date: week(0, 20) } }
    expect((await fixture.t.request(suggestTime, suggested, { as: professional.user })).problem.code).toBe(
      'part-of-series',
    )
    expect(
      (await fixture.t.request(cancelAppointment, { params: { id: first! } }, { as: athlete })).problem.code,
    ).toBe('part-of-series')
    expect((await accept(id, athlete)).status).toBe(403)
    expect((await accept(id, (await fixture.professional()).user)).status).toBe(404)
    expect((await accept(id, professional.user, ids)).status).toBe(400)
    const { body } = await accept(id, professional.user, [second!])
    expect(body.charged).toBe(true)
    expect(body.series.state).toBe('accepted')
    expect(await statesOf(id, professional.user)).toEqual(['confirmed', 'declined', 'confirmed'])
    expect(fixture.billing.charges).toBe(1)
    expect(fixture.billing.calls).toHaveLength(1)
    expect((await eventsOf(id)).slice(1)).toMatchObject([
      {
        outcome: 'accepted',
        starts: [week(0), week(2)],
        left_out: [week(1)],
        first_booking_fee_charged: true,
      },
    ])
    expect((await eventsOf(third!)).at(-1)).toMatchObject({ first_booking_fee_charged: false })
    expect((await accept(id, professional.user)).problem.code).toBe('not-pending')
    expect(await heldBy(professional)).toBe(2)
  })

  test('leaves all dates pending after a declined card [series/one-fee]', async () => {
    const { professional, athlete, id } = await pendingSeries()
    fixture.billing.before = async () => {
      throw unprocessable('card-declined', 'Your card was declined.')
    }
    expect((await accept(id, professional.user)).problem.code).toBe('card-declined')
    expect(await statesOf(id, athlete)).toEqual(['pending', 'pending', 'pending'])
    fixture.billing.reset()
    expect((await accept(id, professional.user)).status).toBe(200)
    expect(fixture.billing.charges).toBe(1)
  })

  test('confirms all after a crash between the charge and the confirmation, and none before it is known [series/one-fee]', async () => {
    const { professional, athlete, id } = await pendingSeries()
    fixture.billing.after = async () => {
      throw new DomainError('unavailable', 'unavailable', 'The reply is lost')
    }
    expect((await accept(id, professional.user)).problem.code).toBe('fee-unavailable')
    expect(await statesOf(id, athlete)).toEqual(['pending', 'pending', 'pending'])
    expect((await accept(id, professional.user)).problem.code).toBe('answer-in-progress')
    fixture.billing.after = async () => undefined
    fixture.t.clock.advance({ minutes: 1 })
    await fixture.t.runJobs('end-open-accepts')
    expect(await statesOf(id, athlete)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(fixture.billing.charges).toBe(1)
    expect((await eventsOf(id)).filter(({ type }) => type === 'booking.series-answered')).toHaveLength(1)
  })

  test('confirms the accepted dates after the series expired, and ends the others [series/one-fee]', async () => {
    const { professional, athlete, id, ids } = await pendingSeries()
    fixture.billing.after = async () => {
      throw new DomainError('unavailable', 'unavailable', 'The reply is lost')
    }
    expect((await accept(id, professional.user, [ids[0]!])).problem.code).toBe('fee-unavailable')
    fixture.t.clock.set(new Date('2026-11-26T15:00:00Z'))
    await fixture.t.runJobs('expire-requests')
    expect(await statesOf(id, athlete)).toEqual(['pending', 'pending', 'pending'])
    const { rows } = await fixture.t.db.pool.query(
      "select from jobs where job = 'expire-requests' and failures > 0",
    )
    expect(rows).toHaveLength(0)
    await fixture.t.runJobs('give-up-accepts')
    expect(await statesOf(id, athlete)).toEqual(['cancelled', 'confirmed', 'confirmed'])
    expect((await eventsOf(id)).slice(1)).toMatchObject([
      { outcome: 'accepted', starts: [week(1), week(2)], left_out: [week(0)] },
    ])
    expect(await heldBy(professional)).toBe(2)
  })

  test('is one answer in all figures, and asks and reminds its athlete once of the questions [series/answer] [series/one-notice]', async () => {
    const professional = await fixture.professional()
    const [athlete, as] = [fixture.athlete(), professional.user]
    const question = { id: newId(), kind: 'scale' as const, text: 'Pain today?', options: [] }
    const questions = { appointment_type: 'consultation' as const, version: 0, questions: [question] }
    await fixture.t.request(setIntakeQuestions, { body: questions }, { as })
    const { body } = await askSeries(professional, athlete)
    const ids = body.items.map((item) => item.id)
    fixture.t.clock.advance({ minutes: 30 })
    expect((await accept(body.id, as, [ids[0]!])).status).toBe(200)
    for (let n = 0; n < 4; n += 1) {
      const appointment_date = at(`2026-11-30T${17 + n}:00:00Z`)
      const { id } = (await fixture.ask(professional, fixture.athlete(), { appointment_date })).body
      if (n > 0) await fixture.t.request(declineAppointment, { params: { id } }, { as })
    }
    fixture.t.clock.advance({ hours: 25 })
    const counted = (await fixture.t.request(countAppointments, {}, { as })).body
    expect(counted).toMatchObject({ answered_within_24h_percent: 80, median_answer_minutes: 0 })
    await fixture.t.runJobs('response-figures')
    expect((await eventsOf(professional.id)).at(-1)).toMatchObject({ answered_percent: 80 })
    const asked = async () =>
      (await Promise.all(ids.map(eventsOf))).flat().filter(({ type }) => type === 'booking.intake-asked')
    await fixture.t.runJobs('ask-intake')
    expect(await asked()).toMatchObject([{ appointment_id: ids[1], is_reminder: false }])
    for (const date of ['2026-12-02T18:00:00Z', '2026-12-09T18:00:00Z']) {
      fixture.t.clock.set(new Date(date))
      await fixture.t.runJobs('remind-of-intake')
    }
    expect(await asked()).toMatchObject([{ is_reminder: false }, { is_reminder: true }])
  })

  test('publishes a failed accept once, and one that was given up as such [series/one-notice]', async () => {
    const { professional, id, ids } = await pendingSeries()
    const loseReply = async () => {
      throw new DomainError('unavailable', 'unavailable', 'The reply is lost')
    }
    fixture.billing.before = loseReply
    await accept(id, professional.user, [ids[0]!])
    fixture.t.clock.advance({ minutes: 1 })
    await fixture.t.runJobs('end-open-accepts')
    const failed = (await Promise.all(ids.map(eventsOf)))
      .flat()
      .filter(({ type }) => type === 'booking.accept-failed')
    expect(failed).toMatchObject([
      { series_index: 1, left_open: true },
      { series_index: 2, left_open: false },
    ])
    fixture.billing.reset()
    fixture.billing.after = loseReply
    await accept(id, professional.user)
    fixture.t.clock.set(new Date(FIRST))
    await fixture.t.runJobs('give-up-accepts')
    expect((await eventsOf(id)).at(-1)).toMatchObject({ outcome: 'given_up', by: 'system' })
  })

  test('is paid within 24 hours though its first session starts sooner, and a session that began doesn’t stay [series/own-lives] [series/cancel-rest]', async () => {
    const professional = await fixture.professional()
    const [athlete, as] = [fixture.athlete(), professional.user]
    await fixture.setPayout(professional, true)
    const items = [{ ...CONSULTATION, requires_payment: true }]
    await fixture.t.request(setOffers, { body: { items } }, { as })
    fixture.t.clock.set(new Date('2026-11-26T10:00:00Z'))
    const { body } = await askSeries(professional, athlete, { prepay_cents: 8500 })
    await accept(body.id, as)
    expect((await eventsOf(body.id)).at(-1)).toMatchObject({ pay_by: at('2026-11-27T10:00:00Z') })
    fixture.t.clock.set(new Date(FIRST))
    const rest = { params: { id: body.id }, body: { appointment_ids: [body.items[2]!.id] } }
    expect((await fixture.t.request(api.cancelRest, rest, { as })).status).toBe(200)
    expect((await eventsOf(body.id)).at(-1)).toMatchObject({ starts: [week(2)], left_out: [week(1)] })
  })

  test('declines or withdraws all dates at once, and one of simultaneous answers wins [series/answer]', async () => {
    const { professional, athlete, id } = await pendingSeries()
    const answers = await Promise.all([
      accept(id, professional.user),
      fixture.t.request(api.declineSeries, { params: { id } }, { as: professional.user }),
      fixture.t.request(api.withdrawSeries, { params: { id } }, { as: athlete }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const states = new Set(await statesOf(id, athlete))
    expect(states.size).toBe(1)
    expect(states.has('pending')).toBe(false)
    expect(await deadlocks()).toBe(0)
  })

  test('leaves each session its own life, and cancels the rest that is 24 hours ahead in one step [series/own-lives] [series/cancel-rest]', async () => {
    const { professional, athlete, id, ids } = await pendingSeries({ sessions: 4 })
    await accept(id, professional.user)
    const { status } = await fixture.t.request(
      cancelAppointment,
      { params: { id: ids[3]! } },
      { as: athlete },
    )
    expect(status).toBe(200)
    expect(await statesOf(id, athlete)).toEqual(['confirmed', 'confirmed', 'confirmed', 'cancelled'])
    fixture.t.clock.set(new Date('2026-11-25T18:00:01Z'))
    const rest = (as: Person, appointment_ids: string[]) =>
      fixture.t.request(api.cancelRest, { params: { id }, body: { appointment_ids } }, { as })
    expect((await rest(athlete, [ids[0]!])).problem.code).toBe('not-cancellable')
    expect((await rest(fixture.athlete(), ids)).status).toBe(404)
    expect((await rest(athlete, ids)).status).toBe(200)
    expect(await statesOf(id, athlete)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      outcome: 'rest_cancelled',
      by: 'athlete',
      starts: [week(1), week(2)],
      left_out: [week(0)],
    })
    expect((await eventsOf(ids[1]!)).at(-1)).toMatchObject({
      was_agreed: true,
      in_time: true,
      series_step: true,
    })
    expect((await eventsOf(ids[3]!)).at(-1)).not.toHaveProperty('series_step')
  })

  test('is shown to its two sides and to administrators only', async () => {
    const { professional, athlete, id, ids } = await pendingSeries()
    for (const as of [professional.user, athlete, { ...athlete, role: 'admin' as const }])
      expect((await seen(id, as)).items).toHaveLength(3)
    const others = fixture.athlete()
    expect((await fixture.t.request(api.getSeries, { params: { id } }, { as: others })).status).toBe(404)
    const { body } = await fixture.t.request(getAppointment, { params: { id: ids[1]! } }, { as: athlete })
    expect(body).toMatchObject({ series_id: id, series_index: 1 })
  })
})
