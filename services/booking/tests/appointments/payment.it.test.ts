import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { acceptAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const LATER = { appointment_date: at('2026-12-03T18:00:00Z') }
const BILLING = { service: 'billing' } as const

const { agreed, seen } = answering(() => fixture)
const confirmed = () => agreed({}, LATER)
const payable = (id: string, as: Parameters<Fixture['t']['request']>[2] = { as: BILLING }) =>
  fixture.t.request(getPayableSession, { params: { id } }, as)
const pay = (appointment_id: string | null, changes: object = {}) => {
  const user_id = newId()
  return fixture.t.deliver(
    paymentRecorded,
    user_id,
    {
      payment_id: newId(),
      user_id,
      payment_type: 'session',
      amount_cents: 9000,
      currency: 'usd',
      status: 'completed',
      appointment_id,
      ...changes,
    },
    { times: 2 },
  )
}
const paidOf = async (id: string) =>
  (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.appointment-paid')

test('returns payer, payee, price, and whether the session can be paid, only to billing', async () => {
  const { id, athlete, professional } = await fixture.pending({}, LATER)
  expect((await payable(id)).body).toMatchObject({
    appointment_id: id,
    athlete_id: athlete.userId,
    professional_user_id: professional.user.userId,
    payable: false,
    paid: false,
  })
  await fixture.t.request(acceptAppointment, { params: { id } }, { as: professional.user })
  const { body } = await payable(id)
  expect(body.payable).toBe(body.price_cents !== null)
  expect((await payable(newId())).status).toBe(404)
  expect((await payable(id, { as: athlete })).status).toBe(403)
})

test('marks a confirmed session as paid with one event, and still allows canceling it in time', async () => {
  const { id, athlete, professional } = await confirmed()
  await pay(id)
  expect(await seen(id, athlete)).toMatchObject({ status: 'paid_confirmed', actions: { cancel: true } })
  expect(await seen(id, professional.user)).toMatchObject({ status: 'paid_confirmed' })
  expect((await paidOf(id)).map(({ data }) => data)).toMatchObject([
    { status: 'paid_confirmed', athlete_id: athlete.userId },
  ])
  expect((await payable(id)).body).toMatchObject({ payable: false, paid: true })
  const { body } = await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
  expect(body.status).toBe('cancelled')
})

test('ignores other payments, failed ones, and ones for sessions that are not agreed', async () => {
  const [one, asked] = [await confirmed(), await fixture.pending({}, LATER)]
  await pay(one.id, { payment_type: 'first_booking_fee' })
  await pay(one.id, { status: 'failed' })
  await pay(null)
  await pay(newId())
  await pay(asked.id)
  expect((await seen(one.id, one.athlete)).status).toBe('confirmed')
  expect((await seen(asked.id, asked.athlete)).status).toBe('pending')
  await fixture.t.request(cancelAppointment, { params: { id: one.id } }, { as: one.athlete })
  await pay(one.id)
  expect((await seen(one.id, one.athlete)).status).toBe('cancelled')
  expect(await paidOf(one.id)).toEqual([])
})

test('reports a payment once that arrives after the session has ended, and keeps it completed', async () => {
  const { id, athlete } = await confirmed()
  fixture.t.clock.set(new Date('2026-12-03T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  const payment_id = newId()
  await pay(id, { payment_id })
  await pay(id)
  expect((await seen(id, athlete)).status).toBe('completed')
  expect((await paidOf(id)).map(({ data }) => data)).toMatchObject([{ status: 'completed', payment_id }])
})

test('reports no second payment of a session that was paid before its end', async () => {
  const { id } = await confirmed()
  await pay(id)
  fixture.t.clock.set(new Date('2026-12-03T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  await pay(id)
  expect(await paidOf(id)).toHaveLength(1)
})
