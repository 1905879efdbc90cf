import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { packageEnded } from '@fieldside/contracts/events/billing.ts'
import { declineAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { acceptSeries, declineSeries } from '@fieldside/contracts/http/series.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { CONSULTATION, type Fixture, NOW, useFixture } from '../fixture.ts'
import { raceAgainstClose, raceForTheLast, selling, slot, VALID_UNTIL } from './package-fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { accept, missed, seen } = answering(() => fixture)
const { sell, close, list, credits, ask, askSeries, deadlocks } = selling(() => fixture)

const cancel = (id: string, as: Parameters<typeof seen>[1]) =>
  fixture.t.request(cancelAppointment, { params: { id } }, { as })
const changes = async (id: string) =>
  (await fixture.eventsOf(id))
    .filter(({ type }) => type === 'booking.package-credits-changed')
    .map(({ data }) => {
      const { left, reserved, used, returned, ends_in_days } = data as Record<string, number>
      return [left, reserved, used, returned, ...(ends_in_days ? [ends_in_days] : [])]
    })

describe('using a package', () => {
  test('reserves a session with the request, uses it once it is confirmed, and frees it if the request ends otherwise [packages/use]', async () => {
    const sold = await sell({ sessions: 3 })
    const { id, athlete, professional } = sold
    const first = await ask(sold, slot(0))
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ package_id: id, package_use: 'reserved', price_cents: null })
    expect(await credits(id, athlete)).toEqual([2, 1, 0, 0])
    await accept(first.body.id, professional.user)
    expect(await seen(first.body.id, professional.user)).toMatchObject({
      package_use: 'used',
      price_cents: null,
    })
    expect((await fixture.eventsOf(first.body.id)).at(-1)!.data).toMatchObject({ package_id: id })
    const second = await ask(sold, slot(1))
    await fixture.t.request(declineAppointment, { params: { id: second.body.id } }, { as: professional.user })
    const third = await ask(sold, slot(1))
    fixture.t.clock.set(new Date(NOW.getTime() + 49 * HOUR_MS))
    await fixture.t.runJobs('expire-requests')
    expect(await seen(third.body.id, athlete)).toMatchObject({ status: 'cancelled', package_use: 'free' })
    expect(await credits(id, professional.user)).toEqual([2, 0, 1, 0])
    expect(await changes(id)).toEqual([
      [2, 1, 0, 0],
      [2, 0, 1, 0],
      [1, 1, 1, 0],
      [2, 0, 1, 0],
      [1, 1, 1, 0],
      [2, 0, 1, 0],
    ])
  })

  test('asks for no payment, although the type must be paid online [packages/use]', async () => {
    const sold = await sell()
    const { professional } = sold
    await fixture.setPayout(professional, true)
    const items = [{ ...CONSULTATION, requires_payment: true }]
    await fixture.t.request(setOffers, { body: { items } }, { as: professional.user })
    expect((await ask(sold, slot(0), { prepay_cents: 8500 })).problem.code).toBe('payment-changed')
    const { body } = await ask(sold, slot(0))
    await accept(body.id, professional.user)
    expect(await seen(body.id, sold.athlete)).toMatchObject({
      ...{ status: 'confirmed', price_cents: null, pay_by: null },
      terms: { payment_required: false },
    })
    const params = { id: body.id }
    const payable = await fixture.t.request(getPayableSession, { params }, { as: { service: 'billing' } })
    expect(payable.body).toMatchObject({ payable: false, price_cents: null })
    // A request without the package still has to be paid.
    const { body: paid } = await fixture.ask(professional, sold.athlete, {
      ...{ appointment_date: slot(1), prepay_cents: 8500 },
    })
    expect(paid).toMatchObject({ package_id: null, price_cents: 8500 })
  })

  test('reserves a session for each date of a series, all or none, and frees those that aren’t accepted [packages/use]', async () => {
    const sold = await sell({ sessions: 3 })
    const { id, athlete, professional } = sold
    expect((await askSeries(sold, slot(0), { sessions: 4 })).problem.code).toBe('package-empty')
    expect(await credits(id, athlete)).toEqual([3, 0, 0, 0])
    const { body } = await askSeries(sold, slot(0), { sessions: 3 })
    expect(body.items.map(({ package_use }) => package_use)).toEqual(['reserved', 'reserved', 'reserved'])
    expect((await ask(sold, slot(4))).problem.code).toBe('package-empty')
    const except = [body.items[1]!.id]
    const params = { id: body.id }
    await fixture.t.request(acceptSeries, { params, body: { except } }, { as: professional.user })
    expect(await credits(id, athlete)).toEqual([1, 0, 2, 0])
  })

  test('is for its athlete, professional, type, and days only [packages/use]', async () => {
    const sold = await sell()
    const another = await fixture.professional()
    const codeOf = async (reply: ReturnType<typeof ask>) => (await reply).problem.code
    expect((await ask({ ...sold, athlete: fixture.athlete() }, slot(0))).status).toBe(404)
    expect((await ask({ ...sold, id: newId() }, slot(0))).status).toBe(404)
    expect(await codeOf(ask({ ...sold, professional: another }, slot(0)))).toBe('package-mismatch')
    const short = await sell({ ...sold, valid_until: slot(0) })
    expect(await codeOf(ask(short, slot(1)))).toBe('package-ended')
    expect((await askSeries(short, slot(0))).problem.code).toBe('package-ended')
    expect((await ask(short, slot(0))).status).toBe(201)
  })
})

describe('a session of a package', () => {
  test.each([
    ['professional', [2, 0, 0, 0]],
    ['athlete', [1, 0, 1, 0]],
  ] as const)(
    'that the %s reports to have missed themselves leaves %j [packages/back]',
    async (side, after) => {
      const sold = await sell()
      const { body } = await ask(sold, slot(0))
      await accept(body.id, sold.professional.user)
      fixture.t.clock.set(new Date(Date.parse(slot(0)) + HOUR_MS))
      await fixture.t.runJobs('complete-sessions')
      await missed(body.id, side === 'athlete' ? sold.athlete : sold.professional.user, side)
      expect(await credits(sold.id, sold.athlete)).toEqual(after)
    },
  )

  test('comes back after a cancellation in time, and is requested again [packages/back]', async () => {
    const sold = await sell({ sessions: 1 })
    const { body } = await ask(sold, slot(0))
    await accept(body.id, sold.professional.user)
    expect((await ask(sold, slot(1))).problem.code).toBe('package-empty')
    await cancel(body.id, sold.athlete)
    expect((await ask(sold, slot(1))).status).toBe(201)
  })
})

describe('the last session', () => {
  test('goes to exactly one of several requests at once [packages/last]', async () => {
    const results = await raceForTheLast(() => fixture, 5)
    expect(results.toSorted()).toEqual([201, ...Array.from({ length: 4 }, () => 'package-empty')])
  })

  test('is neither lost nor sold twice when series are requested and ended at once, without a deadlock [packages/last]', async () => {
    const sold = await sell({ sessions: 3 })
    const end = async (asked: ReturnType<typeof askSeries>) => {
      const { status, body, problem } = await asked
      if (status !== 201) return problem.code
      await fixture.t.request(declineSeries, { params: { id: body.id } }, { as: sold.professional.user })
      return status
    }
    const replies = await Promise.all(
      [0, 60, 120, 180].map((minutes) => end(askSeries(sold, slot(0, minutes)))),
    )
    expect(replies).toContain(201)
    expect(replies.filter((one) => one !== 201).every((code) => code === 'package-empty')).toBe(true)
    expect(await credits(sold.id, sold.athlete)).toEqual([3, 0, 0, 0])
    expect(await deadlocks()).toBe(0)
  })
})

describe('closing a package', () => {
  test('takes back what is unused and unreserved once, and whatever comes back later [packages/back]', async () => {
    const sold = await sell({ sessions: 4 })
    const { id, athlete, professional } = sold
    const [used, reserved] = [(await ask(sold, slot(0))).body.id, (await ask(sold, slot(1))).body.id]
    await accept(used, professional.user)
    expect((await close(newId())).status).toBe(404)
    expect((await close(id)).body).toEqual({ sessions: 4, unused: 2 })
    expect((await close(id, 'approval_withdrawn')).body).toEqual({ sessions: 4, unused: 2 })
    expect((await ask(sold, slot(2))).problem.code).toBe('package-ended')
    await cancel(reserved, athlete)
    await cancel(used, professional.user)
    expect((await close(id)).body).toEqual({ sessions: 4, unused: 2 })
    expect(await changes(id)).toEqual([
      [3, 1, 0, 0],
      [2, 2, 0, 0],
      [2, 1, 1, 0],
      [0, 1, 1, 2],
      [0, 0, 1, 3],
      [0, 0, 0, 4],
    ])
    expect((await list(athlete))[0]).toMatchObject({ ended: 'returned', left: 0, returned: 4, dates: [] })
  })

  test('never takes back a session that a request gets at the same time [packages/last]', async () => {
    for (const round of [0, 1, 2, 3, 4]) {
      const { closes, found } = await raceAgainstClose(() => fixture, round)
      expect(new Set(closes).size).toBe(1)
      expect(found.returned).toBeGreaterThanOrEqual(closes[0]!)
      expect(found.left).toBe(0)
      expect(found.reserved + found.used + found.returned).toBe(3)
    }
    expect(await deadlocks()).toBe(0)
  })

  test('a request and a cancellation that want a package at once wait for each other in one order [packages/last]', async () => {
    const sold = await sell({ sessions: 3 })
    const held = await ask(sold, slot(0))
    const { pool } = fixture.t.db
    const waiting = async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rowCount
    }
    const other = await pool.connect()
    await other.query('begin')
    await other.query('select from packages where id = $1 for update', [sold.id])
    const asked = ask(sold, slot(1))
    await expect.poll(waiting).toBe(1)
    const canceled = cancel(held.body.id, sold.athlete)
    await expect.poll(waiting).toBe(2)
    await other.query('commit')
    other.release()
    expect([(await asked).status, (await canceled).status]).toEqual([201, 200])
    expect(await credits(sold.id, sold.athlete)).toEqual([2, 1, 0, 0])
    expect(await deadlocks()).toBe(0)
  })

  test('follows billing’s end of a package that nobody closed, and not its last day, which ends it anyway [packages/end]', async () => {
    const { id, athlete, professional, bought } = await sell()
    const ended = {
      package_id: id,
      athlete_id: athlete.userId,
      professional_user_id: professional.user.userId,
    }
    await fixture.t.deliver(packageEnded, id, { ...ended, reason: 'expired' })
    expect((await list(athlete))[0]).toMatchObject({ ended: null, left: 2 })
    await fixture.t.deliver(packageEnded, id, { ...ended, reason: 'payment_refunded' }, { times: 2 })
    expect((await list(athlete))[0]).toMatchObject({ ended: 'payment_refunded', left: 0, returned: 2 })
    expect(bought.sessions).toBe(2)
  })
})

describe('a package on its last days', () => {
  test('reminds both sides 30 and 7 days before its end, while sessions are left [packages/end]', async () => {
    const [one, empty] = [await sell(), await sell({ sessions: 1 })]
    const { body } = await ask(empty, slot(0))
    await accept(body.id, empty.professional.user)
    const daysBefore = async (days: number) => {
      fixture.t.clock.set(new Date(Date.parse(VALID_UNTIL) - days * DAY_MS - 12 * HOUR_MS))
      await fixture.t.runJobs('remind-of-package-ends')
      await fixture.t.runJobs('remind-of-package-ends')
    }
    await daysBefore(30.01)
    expect(await changes(one.id)).toEqual([])
    for (const days of [30, 8, 7, 0.6]) await daysBefore(days)
    expect(await changes(one.id)).toEqual([
      [2, 0, 0, 0, 30],
      [2, 0, 0, 0, 7],
    ])
    expect((await changes(empty.id)).at(-1)).toEqual([0, 0, 1, 0])
    expect((await list(one.athlete))[0]).toMatchObject({ ended: null })
    fixture.t.clock.set(new Date(Date.parse(VALID_UNTIL) + 1))
    expect((await list(one.athlete))[0]).toMatchObject({ ended: 'expired', left: 2 })
  })

  test('a session that comes back after its last day is taken back [packages/back]', async () => {
    const sold = await sell({ valid_until: slot(0) })
    const { body } = await ask(sold, slot(0))
    await accept(body.id, sold.professional.user)
    fixture.t.clock.set(new Date(Date.parse(slot(0)) + HOUR_MS))
    await missed(body.id, sold.professional.user, 'professional')
    expect(await credits(sold.id, sold.athlete)).toEqual([1, 0, 0, 1])
  })
})

test('both sides see what is left, reserved, and used on which dates, and nobody else does [packages/shown]', async () => {
  const sold = await sell({ sessions: 3 })
  const { id, athlete, professional } = sold
  const [used, reserved] = [(await ask(sold, slot(0))).body.id, (await ask(sold, slot(1))).body.id]
  await accept(used, professional.user)
  const expected = {
    ...{ package_id: id, sessions: 3, left: 1, reserved: 1, used: 1, returned: 0, ended: null },
    valid_until: VALID_UNTIL,
    dates: [
      { appointment_id: used, starts_at: slot(0), use: 'used' },
      { appointment_id: reserved, starts_at: slot(1), use: 'reserved' },
    ],
  }
  expect(await list(athlete, { professional_id: professional.id })).toMatchObject([expected])
  expect(await list(professional.user, { athlete_id: athlete.userId })).toMatchObject([expected])
  expect(await list(professional.user, { athlete_id: newId() })).toEqual([])
  expect(await list(fixture.athlete(), { professional_id: professional.id })).toEqual([])
})
