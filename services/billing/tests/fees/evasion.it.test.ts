import { listFailedRefunds, retryRefund } from '@fieldside/contracts/http/payments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Cancelled, cancel as canceled, fixtureForFile, settle } from '../fee-steps.ts'
import { charge, dataOf, type FeeBody, firstBooking, ledgerOf, professionalWithCard } from '../fixture.ts'

const fixture = fixtureForFile()
beforeEach(() => {
  fixture.bookings.afterPair = async () => undefined
})

const cancel = (fee: FeeBody, changed: Partial<Cancelled> = {}) =>
  canceled(fixture, fee, { cancelled_by: 'professional', contact_shown: false, ...changed })

/** Charges session a and accepts session b of the same pair for free. */
const pairOfSessions = async () => {
  const a = firstBooking(await professionalWithCard(fixture))
  const b = { ...a, appointment_id: newId() }
  expect((await charge(fixture, a)).body).toEqual({ charged: true })
  expect((await charge(fixture, b)).body).toEqual({ charged: false })
  return { a, b }
}
const agreed = (pair: FeeBody, ...sessions: FeeBody[]) =>
  fixture.bookings.setPair(
    pair,
    sessions.map(({ appointment_id }) => appointment_id),
  )
const retry = async () => {
  fixture.app.clock.advance({ minutes: 10 })
  await settle(fixture)
}
const refundsOf = async (...fees: FeeBody[]) =>
  (await ledgerOf(fixture, ...fees.map(({ appointment_id }) => appointment_id))).refunds.length
const feeOf = async (pair: FeeBody) =>
  fixture.app.db.kysely
    .selectFrom('first_booking_fees')
    .select(['status', 'appointment_id'])
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .executeTakeFirstOrThrow()

test('moves the fee of a session canceled in time to the other agreed session, and refunds it when that one is canceled in time too [first-booking-fee/non-refundable]', async () => {
  const { a, b } = await pairOfSessions()
  agreed(a, b)
  await cancel(a)
  await settle(fixture)
  await settle(fixture)
  expect(await refundsOf(a, b)).toBe(0)
  expect(await feeOf(a)).toEqual({ status: 'charged', appointment_id: b.appointment_id })
  expect((await charge(fixture, { ...a, appointment_id: newId() })).body).toEqual({ charged: false })
  agreed(a)
  await cancel(b)
  await settle(fixture)
  await settle(fixture)
  expect(await refundsOf(a, b)).toBe(1)
  expect((await charge(fixture, { ...a, appointment_id: newId() })).body).toEqual({ charged: true })
})

test.each([
  ['the charged one first', 0],
  ['the free one first', 1],
])('refunds the fee once when both sessions are canceled in time: %s', async (_name, first) => {
  const { a, b } = await pairOfSessions()
  const inOrder = first === 0 ? [a, b] : [b, a]
  for (const one of inOrder) await cancel(one)
  await settle(fixture)
  await retry()
  expect(await refundsOf(a, b)).toBe(1)
  expect(await feeOf(a)).toEqual({ status: 'refunded', appointment_id: null })
})

test("doesn't lose a cancellation that arrives between two of booking's answers", async () => {
  const { a, b } = await pairOfSessions()
  agreed(a, b)
  await cancel(a)
  fixture.bookings.afterPair = () => cancel(b)
  await settle(fixture)
  expect(await refundsOf(a, b)).toBe(0)
  fixture.bookings.afterPair = async () => undefined
  agreed(a)
  await retry()
  expect(await refundsOf(a, b)).toBe(1)
})

test("doesn't refund the fee when a session is accepted for free while booking is asked", async () => {
  const { a } = await pairOfSessions()
  const c = { ...a, appointment_id: newId() }
  await cancel(a)
  fixture.bookings.afterPair = async () => {
    expect((await charge(fixture, c)).body).toEqual({ charged: false })
  }
  await settle(fixture)
  expect(await refundsOf(a)).toBe(0)
  fixture.bookings.afterPair = async () => undefined
  agreed(a, c)
  await retry()
  expect([await refundsOf(a), (await feeOf(a)).appointment_id]).toEqual([0, c.appointment_id])
})

test('decides nothing while an accept of the pair is open', async () => {
  const { a, b } = await pairOfSessions()
  fixture.bookings.setPair(a, [], { answering: true })
  await cancel(a)
  await settle(fixture)
  await retry()
  expect([await refundsOf(a), (await feeOf(a)).status]).toEqual([0, 'charged'])
  agreed(a, b)
  await retry()
  expect((await feeOf(a)).appointment_id).toBe(b.appointment_id)
})

test("retries while booking is unavailable, and one failure doesn't block the others", async () => {
  const { a } = await pairOfSessions()
  const other = await pairOfSessions()
  await cancel(a)
  await cancel(other.a)
  let asked = 0
  fixture.bookings.afterPair = async () => {
    asked += 1
    if (asked === 1) throw new Error('booking is unavailable')
  }
  await settle(fixture)
  expect((await refundsOf(a)) + (await refundsOf(other.a))).toBe(1)
  await retry()
  expect((await refundsOf(a)) + (await refundsOf(other.a))).toBe(2)
})

test('shows admins a fee whose refund can’t be decided, and refunds it when they retry [admin/failed-refunds]', async () => {
  const { a } = await pairOfSessions()
  const admin: Person = { userId: newId(), role: 'admin' }
  const shown = async () => (await fixture.app.request(listFailedRefunds, {}, { as: admin })).body.items
  const retryIt = async () =>
    (await fixture.app.request(retryRefund, { params: { id: a.appointment_id } }, { as: admin })).status
  await cancel(a)
  expect(await retryIt()).toBe(404)
  fixture.bookings.afterPair = () => Promise.reject(new Error('booking sends what billing can’t read'))
  for (let hour = 0; hour < 24; hour += 1) {
    await fixture.app.runJobs('fee-releases')
    fixture.app.clock.advance({ hours: 1 })
  }
  expect(await shown()).toMatchObject([
    { appointment_id: a.appointment_id, amount_cents: 2500, failure_code: 'Error' },
  ])
  fixture.bookings.afterPair = async () => undefined
  await settle(fixture)
  expect(await refundsOf(a)).toBe(0)
  expect(await retryIt()).toBe(200)
  await settle(fixture)
  expect(await refundsOf(a)).toBe(1)
  expect(await shown()).toEqual([])
})

test('moves or refunds the fee once despite a crash after the decision or two concurrent jobs', async () => {
  const { a, b } = await pairOfSessions()
  await cancel(a)
  await Promise.all([fixture.app.runJobs('fee-releases'), fixture.app.runJobs('fee-releases')])
  await settle(fixture)
  await retry()
  expect(await refundsOf(a, b)).toBe(1)
})

test('keeps the fee when the professional cancels after seeing the athlete’s contact details [first-booking-fee/non-refundable]', async () => {
  const { a } = await pairOfSessions()
  await cancel(a, { contact_shown: true })
  await settle(fixture)
  expect([await refundsOf(a), await feeOf(a)]).toEqual([
    0,
    { status: 'charged', appointment_id: a.appointment_id },
  ])
  const { a: own } = await pairOfSessions()
  await cancel(own, { contact_shown: true, cancelled_by: 'athlete' })
  await settle(fixture)
  expect(await refundsOf(own)).toBe(1)
})

test('refunds the fee when the athlete cancels late after the approval was withdrawn', async () => {
  const { a } = await pairOfSessions()
  await cancel(a, { in_time: false, cancelled_by: 'athlete', approval_withdrawn: true })
  await settle(fixture)
  expect(await refundsOf(a)).toBe(1)
})

test('moves or refunds the fee of a session that wasn’t paid although it had to be, however late [prepay/unpaid]', async () => {
  const unpaid = { in_time: false, cancelled_by: 'system', unpaid: true } as const
  const { a, b } = await pairOfSessions()
  agreed(a, b)
  await cancel(a, unpaid)
  await settle(fixture)
  expect(await feeOf(a)).toEqual({ status: 'charged', appointment_id: b.appointment_id })
  agreed(b)
  await cancel(b, unpaid)
  await settle(fixture)
  expect(await refundsOf(a, b)).toBe(1)
})

test('publishes that the fee is kept when it moves to a session that the professional reported as a no-show', async () => {
  const { a, b } = await pairOfSessions()
  await cancel(b, { reason: 'did_not_take_place', in_time: false })
  agreed(a, b)
  await cancel(a)
  await settle(fixture)
  expect(await refundsOf(a, b)).toBe(0)
  expect(await feeOf(a)).toEqual({ status: 'charged', appointment_id: b.appointment_id })
  const settled = (data: { athlete_id: string }) => data.athlete_id === a.athlete_id
  expect(await dataOf(fixture, 'billing.first-booking-fee-settled', settled)).toMatchObject([
    { appointment_id: b.appointment_id, outcome: 'kept' },
  ])
})
