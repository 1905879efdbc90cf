import {
  chargeFirstBookingFee,
  confirmPaymentMethod,
  getFeeOutcome,
  getFirstBookingFeeOfPair,
  getPaymentState,
} from '@fieldside/contracts/http/billing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { fixtureForFile } from '../fee-steps.ts'
import {
  booking,
  CARDS,
  charge,
  dataOf,
  firstBooking,
  ledgerOf,
  professional,
  professionalWithCard,
  saveCard,
} from '../fixture.ts'

const fixture = fixtureForFile()

type About = { appointment_id: string | null }
const eventsOf = (type: string, appointmentId: string) =>
  dataOf<About>(fixture, `billing.${type}`, (data) => data.appointment_id === appointmentId)
const outcomeOf = async (appointment_id: string) =>
  (await fixture.app.request(getFeeOutcome, { params: { appointment_id } }, { as: booking })).body.outcome
const stateOf = async (as: Awaited<ReturnType<typeof professionalWithCard>>) =>
  (await fixture.app.request(getPaymentState, {}, { as })).body
const paymentsOf = (appointmentId: string) =>
  fixture.app.db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .execute()

test('charges 2500 cents to the saved card for a first booking and publishes it [first-booking-fee/amount] [entities/payment] [money/cents] [notifications/payment-type]', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  const reply = await charge(fixture, fee)
  expect(reply).toMatchObject({ status: 200, body: { charged: true } })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toMatchObject([
    { amount: 2500, currency: 'usd' },
  ])
  const [payment] = await paymentsOf(fee.appointment_id)
  expect(payment).toMatchObject({
    user_id: as.userId,
    payment_type: 'first_booking_fee',
    amount_cents: 2500,
    currency: 'usd',
    status: 'completed',
    created_at: fixture.app.clock.now(),
  })
  expect(await eventsOf('first-booking-fee-charged', fee.appointment_id)).toEqual([
    { ...fee, payment_id: payment?.id, amount_cents: 2500, currency: 'usd' },
  ])
  expect(await eventsOf('payment-recorded', fee.appointment_id)).toMatchObject([
    { status: 'completed', user_id: as.userId, payment_type: 'first_booking_fee' },
  ])
  expect(reply.events).toContain('billing.first-booking-fee-charged=')
})

test('charges the fee that was agreed to, also when the charge is sent again [terms/kept]', async () => {
  const as = await professionalWithCard(fixture)
  const fee = { ...firstBooking(as), fee_cents: 1900 }
  for (const key of ['agreed', 'again'])
    expect(await charge(fixture, fee, key)).toMatchObject({ status: 200 })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toMatchObject([{ amount: 1900 }])
  expect(await paymentsOf(fee.appointment_id)).toMatchObject([{ amount_cents: 1900 }])
})

test('charges nothing more when repeated, and returns false for a later booking of the pair [functions/process-first-booking-fee] [first-booking-fee/returning-client] [mails/request-fee]', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  const later = { ...fee, appointment_id: newId() }
  const params = { professional_user_id: as.userId, athlete_id: fee.athlete_id }
  const feeOfPair = async () =>
    (await fixture.app.request(getFirstBookingFeeOfPair, { params }, { as: { service: 'notification' } }))
      .body
  expect(await feeOfPair()).toEqual({ due: true, amount_cents: 2500, has_credit: false })
  for (const key of ['k', 'k', 'k2'])
    expect((await charge(fixture, fee, key)).body).toEqual({ charged: true })
  expect(await feeOfPair()).toEqual({ due: false, amount_cents: 2500, has_credit: false })
  expect((await charge(fixture, later, 'k')).problem).toMatchObject({ code: 'idempotency-key-reused' })
  expect((await charge(fixture, later)).body).toEqual({ charged: false })
  expect((await ledgerOf(fixture, fee.appointment_id, later.appointment_id)).charges).toHaveLength(1)
  expect(await eventsOf('first-booking-fee-charged', fee.appointment_id)).toHaveLength(1)
  expect([await outcomeOf(fee.appointment_id), await outcomeOf(later.appointment_id)]).toEqual([
    'charged',
    'not_due',
  ])
})

test('charges once for 50 parallel calls for one pair, over two appointments [first-booking-fee/once-per-pair]', async () => {
  const as = await professionalWithCard(fixture)
  const fees = [firstBooking(as)]
  fees.push({ ...fees[0]!, appointment_id: newId() })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => charge(fixture, fees[index % 2]!)),
  )
  for (const { status, problem } of replies) {
    if (status !== 200) expect(problem).toMatchObject({ status: 503, code: 'outcome-unknown' })
  }
  const after = await Promise.all(fees.map((fee) => charge(fixture, fee)))
  expect(after.map(({ body }) => body.charged).sort()).toEqual([false, true])
  const { charges } = await ledgerOf(fixture, ...fees.map(({ appointment_id }) => appointment_id))
  expect(charges).toHaveLength(1)
  const attempts = await fixture.app.db.kysely
    .selectFrom('fee_attempts')
    .select('state')
    .where('athlete_id', '=', fees[0]!.athlete_id)
    .execute()
  expect(attempts).toEqual([{ state: 'succeeded' }])
})

test('lets only booking charge the fee or read its outcome', async () => {
  const as = await professionalWithCard(fixture)
  const body = firstBooking(as)
  const params = { appointment_id: body.appointment_id }
  expect((await fixture.app.request(chargeFirstBookingFee, { body })).status).toBe(401)
  expect((await fixture.app.request(chargeFirstBookingFee, { body }, { as })).status).toBe(403)
  expect((await fixture.app.request(getFeeOutcome, { params }, { as })).status).toBe(403)
})

test('ignores an amount in the request and charges the stated fee', async () => {
  const body = firstBooking(await professionalWithCard(fixture))
  const asked = { body: { ...body, amount: 1 } as typeof body }
  const { status } = await fixture.app.request(chargeFirstBookingFee, asked, { as: booking })
  expect(status).toBe(200)
  const { rows } = await fixture.app.db.pool.query(
    'select amount_cents from payments where appointment_id = $1',
    [body.appointment_id],
  )
  expect(rows).toEqual([{ amount_cents: 2500 }])
})

test('rejects the charge without a card, in words that can be shown [first-booking-fee/payment-method-needed]', async () => {
  const fee = firstBooking(professional())
  expect((await charge(fixture, fee)).problem).toMatchObject({
    status: 422,
    code: 'payment-method-required',
    detail: 'Please set up your payment method first to accept bookings from new athletes.',
  })
  expect(await outcomeOf(fee.appointment_id)).toBe('failed')
  expect(await outcomeOf(newId())).toBe('none')
})

test('publishes a decline, suspends new athletes until a working card is saved, and charges that card once [first-booking-fee/failed-charge] [first-booking-fee/suspension]', async () => {
  const as = await professionalWithCard(fixture, CARDS.declinesCharges)
  const fee = firstBooking(as)
  expect((await charge(fixture, fee)).problem).toMatchObject({
    status: 422,
    code: 'card-declined',
    detail: 'Your card was declined.',
  })
  expect(await outcomeOf(fee.appointment_id)).toBe('failed')
  expect(await stateOf(as)).toMatchObject({ payment_method_setup: true, suspended: true })
  expect(await eventsOf('payment-method-failed', fee.appointment_id)).toMatchObject([
    { user_id: as.userId, reason: 'declined', version: 2 },
  ])
  expect(await eventsOf('payment-recorded', fee.appointment_id)).toMatchObject([{ status: 'failed' }])
  for (const body of [fee, firstBooking(as)]) {
    expect((await charge(fixture, body)).problem).toMatchObject({ status: 422, code: 'payment-suspended' })
  }
  await saveCard(fixture, as, CARDS.mastercard)
  expect(await stateOf(as)).toMatchObject({ suspended: false })
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test("lets a suspended professional accept returning athletes, and confirming the old setup doesn't lift the suspension", async () => {
  const as = await professionalWithCard(fixture)
  const known = firstBooking(as)
  await charge(fixture, known)
  const body = await saveCard(fixture, as, CARDS.declinesCharges)
  expect((await charge(fixture, firstBooking(as))).problem.code).toBe('card-declined')
  expect((await charge(fixture, { ...known, appointment_id: newId() })).body).toEqual({ charged: false })
  expect((await fixture.app.request(confirmPaymentMethod, { body }, { as })).status).toBe(200)
  expect(await stateOf(as)).toMatchObject({ suspended: true })
})
