import { accountRestored, accountSuspended } from '@fieldside/contracts/events/identity.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { requestSeries } from '@fieldside/contracts/http/series.ts'
import { listTimeOffers, offerTimes, takeOffer } from '@fieldside/contracts/http/time-offers.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, type Professional, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'
import { selling, slot } from '../packages/package-fixture.ts'
import { waiting } from '../waitlist/waiting.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { accept, agreed, seen } = answering(() => fixture)
const { threadsOf } = messaging(() => fixture)
const { join, own, waiter, serve, offered, cancel } = waiting(() => fixture)
const packages = selling(() => fixture)

const suspend = ({ userId: user_id }: Person, version = 2) => {
  const suspended = { user_id, version, until: null, suspended_by: newId() }
  return fixture.t.deliver(accountSuspended, user_id, suspended, { times: 2 })
}
const restore = ({ userId: user_id }: Person, version = 3) =>
  fixture.t.deliver(accountRestored, user_id, { user_id, version, restored_by: null })
const runJobs = async () => {
  for (const job of ['follow-suspensions', 'cancel-suspended-sessions']) await fixture.t.runJobs(job)
}
const ended = async (id: string) =>
  (await fixture.eventsOf(id))
    .filter(({ type }) => type === 'booking.appointment-cancelled')
    .map(({ data }) => data as Record<string, unknown>)
const start = (day: number, hour = 18) => at(new Date(Date.UTC(2026, 10, day, hour)).toISOString())
const holdsOf = async ({ id }: Professional): Promise<number> => {
  const { rows } = await fixture.t.db.pool.query(
    'select count(*)::int as n from slot_holds where professional_id = $1',
    [id],
  )
  return rows[0].n
}

describe('a suspension', () => {
  test('cancels what the user requested and agreed on, as either side, and frees the times [admin/suspend-account]', async () => {
    const session = await agreed()
    const { professional, athlete } = session
    const request = (await fixture.ask(professional, athlete, { appointment_date: start(27) })).body.id
    const others = await fixture.ask(professional, fixture.athlete(), { appointment_date: start(30) })
    await suspend(athlete)
    await runJobs()
    const facts = { cancelled_by: 'system', reason: 'called_off', unavailable: 'athlete' }
    expect(await ended(session.id)).toMatchObject([{ ...facts, was_agreed: true }])
    expect(await ended(request)).toMatchObject([{ ...facts, was_agreed: false }])
    expect(await ended(others.body.id)).toEqual([])
    expect(await holdsOf(professional)).toBe(1)
    expect(await seen(session.id, professional.user)).toMatchObject({
      status: 'cancelled',
      ...{ cancelled_by: 'system', unavailable: 'athlete', contact_info: null },
    })

    const accepted = await fixture.ask(professional, fixture.athlete(), { appointment_date: start(27) })
    await accept(accepted.body.id, professional.user)
    await suspend(professional.user)
    await runJobs()
    const theirs = { cancelled_by: 'system', reason: 'professional_unlisted', unavailable: 'professional' }
    expect(await ended(accepted.body.id)).toMatchObject([{ ...theirs, was_agreed: true, in_time: true }])
    expect(await ended(others.body.id)).toMatchObject([{ ...theirs, was_agreed: false }])
    expect(await holdsOf(professional)).toBe(0)
  })

  test('leaves sessions that have begun or ended [admin/suspend-account]', async () => {
    const begun = await agreed()
    fixture.t.clock.set(new Date('2026-11-26T18:00:00Z'))
    await suspend(begun.athlete)
    await runJobs()
    expect(await ended(begun.id)).toEqual([])
    fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
    await fixture.t.runJobs('complete-sessions')
    await suspend(begun.professional.user)
    await runJobs()
    expect((await seen(begun.id, begun.athlete)).status).toBe('completed')
  })

  test('cancels nothing when it comes late, repeated, or after it was lifted [admin/suspend-account]', async () => {
    const { athlete, professional, id } = await agreed()
    await restore(athlete, 3)
    await suspend(athlete, 2)
    await runJobs()
    expect(await ended(id)).toEqual([])

    await suspend(athlete, 4)
    await restore(athlete, 5)
    await runJobs()
    expect(await ended(id)).toEqual([])

    await suspend(athlete, 6)
    await runJobs()
    await restore(athlete, 7)
    const next = await fixture.ask(professional, athlete, { appointment_date: start(27) })
    expect(next.status).toBe(201)
    await suspend(athlete, 6)
    await runJobs()
    expect(await ended(next.body.id)).toEqual([])
    expect(await ended(id)).toHaveLength(1)
  })

  test('cancels each of many sessions in a transaction of its own [admin/suspend-account]', async () => {
    const professional = await fixture.professional()
    const ids: string[] = []
    for (let hour = 0; hour < 6; hour += 1) {
      const asked = await fixture.ask(professional, fixture.athlete(), {
        appointment_date: start(30, 16 + hour),
      })
      ids.push(asked.body.id)
    }
    await suspend(professional.user)
    await fixture.t.runJobs('follow-suspensions')
    const { rows } = await fixture.t.db.pool.query(
      `select key from jobs where job = 'cancel-suspended-sessions' and key = any($1)`,
      [ids],
    )
    expect(rows).toHaveLength(6)
    expect(await Promise.all(ids.map(ended))).toEqual(ids.map(() => []))
    await runJobs()
    for (const id of ids) expect(await ended(id)).toHaveLength(1)
  })

  test('also cancels a session whose accept was in progress [admin/suspend-account]', async () => {
    const { athlete, professional, id } = await fixture.pending()
    fixture.billing.after = async () => {
      throw unavailable('Billing went down')
    }
    await accept(id, professional.user)
    await suspend(athlete)
    await runJobs()
    expect(await ended(id)).toEqual([])
    fixture.billing.after = async () => undefined
    fixture.t.clock.advance({ hours: 1 })
    await fixture.t.runJobs('end-open-accepts')
    await runJobs()
    expect(await ended(id)).toMatchObject([{ was_agreed: true, unavailable: 'athlete' }])
  })

  test('ends a whole series in one step [admin/suspend-account]', async () => {
    for (const side of ['athlete', 'professional'] as const) {
      const professional = await fixture.professional()
      const athlete = fixture.athlete()
      const { appointment_date: first, ...details } = fixture.form(professional)
      const body = { ...details, first, every_weeks: 1 as const, sessions: 3, changes: [] }
      const series = await fixture.t.request(requestSeries, { body }, { as: athlete })
      await suspend(side === 'athlete' ? athlete : professional.user)
      await runJobs()
      const answers = (await fixture.eventsOf(series.body.id)).filter(
        ({ type }) => type === 'booking.series-answered',
      )
      expect(answers.map(({ data }) => data)).toMatchObject([
        { outcome: side === 'athlete' ? 'withdrawn' : 'unlisted', starts: { length: 3 } },
      ])
      for (const { id } of series.body.items) expect(await ended(id)).toHaveLength(1)
      expect(await holdsOf(professional)).toBe(0)
    }
  })

  test('gives a session of a package back to it [admin/suspend-account]', async () => {
    const sold = await packages.sell()
    const { body } = await packages.ask(sold, slot(0))
    await accept(body.id, sold.professional.user)
    await suspend(sold.professional.user)
    await runJobs()
    expect(await packages.credits(sold.id, sold.athlete)).toEqual([2, 0, 0, 0])
  })
})

describe('offers and waitlists', () => {
  const MONDAY = start(30)
  const offer = (id: string, as: Person) =>
    fixture.t.request(
      offerTimes,
      { params: { id }, body: { appointment_type: 'consultation', starts: [MONDAY] } },
      { as },
    )
  const offeredTo = async () => {
    const made = await agreed()
    const threadId = (await threadsOf(made.athlete))[0]!.id
    return { ...made, threadId, offerId: (await offer(threadId, made.professional.user)).body.id }
  }

  test.each([
    ['professional', 'withdrawn'],
    ['athlete', 'expired'],
  ] as const)('of a suspended %s are %s [admin/suspend-account]', async (side, outcome) => {
    const { athlete, professional, offerId, threadId } = await offeredTo()
    await suspend(side === 'athlete' ? athlete : professional.user)
    await runJobs()
    const [, end] = await fixture.eventsOf(offerId)
    expect(end).toMatchObject({ type: 'booking.offer-ended', data: { outcome } })
    expect(await holdsOf(professional)).toBe(0)
    const other = side === 'athlete' ? professional.user : athlete
    const open = await fixture.t.request(listTimeOffers, { params: { id: threadId } }, { as: other })
    expect(open.body.items).toEqual([])
  })

  test('lose a suspended athlete, and offer nobody the times of a suspended professional [admin/suspend-account]', async () => {
    const { professional, athlete, id } = await agreed()
    const [first, second] = [await waiter(professional), await waiter(professional)]
    await cancel(id, athlete)
    await serve()
    expect((await offered(professional)).map(({ athlete_id }) => athlete_id)).toEqual([first.userId])
    await suspend(first)
    await runJobs()
    expect(await own(first)).toEqual([])
    expect((await offered(professional)).map(({ athlete_id }) => athlete_id)).toContain(second.userId)
    await suspend(professional.user)
    await runJobs()
    await serve()
    expect(await holdsOf(professional)).toBe(0)
    expect(await offered(professional)).toHaveLength(2)
    expect(await own(second)).toHaveLength(1)
  })
})

describe('while a user is suspended', () => {
  test('nobody requests, is offered, or waits for a session with them, even before directory unlists them [admin/suspend-account]', async () => {
    const { professional, athlete, id } = await agreed()
    const threadId = (await threadsOf(athlete))[0]!.id
    await suspend(professional.user)
    const other = fixture.athlete()
    const { appointment_date: first, ...details } = fixture.form(professional)
    const series = { ...details, first, every_weeks: 1 as const, sessions: 3, changes: [] }
    const body = { appointment_type: 'consultation' as const, starts: [start(30)] }
    const replies = [
      await fixture.ask(professional, other, { appointment_date: start(30) }),
      await fixture.t.request(requestSeries, { body: series }, { as: other }),
      await join(professional, other),
      await fixture.t.request(offerTimes, { params: { id: threadId }, body }, { as: professional.user }),
    ]
    expect(replies.map(({ problem }) => problem.code)).toEqual(Array(4).fill('not-accepting'))
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    await restore(professional.user)
    expect((await fixture.ask(professional, other, { appointment_date: start(30) })).status).toBe(201)
  })

  test('they request, take, and wait for nothing [admin/suspend-account]', async () => {
    const { professional, athlete } = await agreed()
    const threadId = (await threadsOf(athlete))[0]!.id
    const offers = { appointment_type: 'consultation' as const, starts: [start(30)] }
    const offer = await fixture.t.request(
      offerTimes,
      { params: { id: threadId }, body: offers },
      { as: professional.user },
    )
    await suspend(athlete)
    const {
      professional_id: _,
      appointment_type: __,
      appointment_date: ___,
      ...details
    } = fixture.form(professional)
    const take = { params: { id: offer.body.id }, body: { starts_at: start(30), ...details } }
    const replies = [
      await fixture.ask(professional, athlete, { appointment_date: start(27) }),
      await fixture.t.request(takeOffer, take, { as: athlete }),
      await join(professional, athlete),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
