import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { recordFeeOutcome } from '../src/usecases/record-fee-outcome.ts'
import { benchForFile, type Cancelled, cancel as canceled, chargedFee, decline, settle } from './fixture.ts'
import {
  type Asked,
  authenticate,
  breakProvider,
  CARDS,
  charge,
  dataOf,
  type FeeBody,
  firstBooking,
  ledgerOf,
  professionalWithCard,
} from './harness.ts'

const bench = benchForFile()

const cancel = (fee: FeeBody, changed: Partial<Cancelled> = {}) => canceled(bench, fee, changed)
const showContact = (fee: FeeBody, at = bench.app.clock.now()) =>
  bench.app.deliver(
    contactAccessed,
    fee.professional_id,
    {
      professional_id: fee.professional_id,
      athlete_id: fee.athlete_id,
      accessed_at: at.toISOString(),
    },
    { times: 2 },
  )
const refundsOf = async (fee: FeeBody) => (await ledgerOf(bench, fee.appointment_id)).refunds
type Recorded = { appointment_id: string; status: string }
const statusesOf = async (fee: FeeBody) =>
  (
    await dataOf<Recorded>(
      bench,
      'billing.payment-recorded',
      (data) => data.appointment_id === fee.appointment_id,
    )
  ).map(({ status }) => status)

test('an agreed first session called off in time, before contact was shown, gives the fee back in full, once [first-booking-fee/non-refundable]', async () => {
  const fee = await chargedFee(bench)
  await cancel(fee)
  expect(await refundsOf(fee)).toEqual([])
  await settle(bench)
  await settle(bench)
  expect(await refundsOf(fee)).toMatchObject([{ amount: 2500 }])
  expect(await statusesOf(fee)).toEqual(['completed', 'refunded'])
})

test('after the refund a later first booking owes the fee again [first-booking-fee/non-refundable]', async () => {
  const fee = await chargedFee(bench)
  await cancel(fee)
  await settle(bench)
  const as = { userId: fee.professional_user_id, role: 'professional' as const }
  const body = { athlete_ids: [fee.athlete_id] }
  const preview = await bench.app.request(previewFirstBookingFees, { body }, { as })
  expect(preview.body.items).toEqual([{ athlete_id: fee.athlete_id, due: true }])
  const later = { ...fee, appointment_id: newId() }
  expect((await charge(bench, later)).body).toEqual({ charged: true })
  expect((await charge(bench, { ...fee, appointment_id: newId() })).body).toEqual({ charged: false })
  expect((await ledgerOf(bench, fee.appointment_id, later.appointment_id)).charges).toHaveLength(2)
})

test.each([
  ['called off late', { in_time: false }, false],
  ['called off in time after contact was shown', {}, true],
])(
  '%s the fee stays, and the pair owes nothing more [first-booking-fee/non-refundable]',
  async (_case, end, shown) => {
    const fee = await chargedFee(bench)
    if (shown) await showContact(fee)
    await cancel(fee, end)
    await settle(bench)
    expect(await refundsOf(fee)).toEqual([])
    expect(await statusesOf(fee)).toEqual(['completed'])
    expect((await charge(bench, { ...fee, appointment_id: newId() })).body).toEqual({ charged: false })
  },
)

test('contact shown after the session was called off, but told before, leaves the fee refundable [first-booking-fee/non-refundable]', async () => {
  const fee = await chargedFee(bench)
  await showContact(fee, new Date(bench.app.clock.now().getTime() + 1000))
  await cancel(fee)
  await settle(bench)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('contact shown to one athlete leaves the fee of another refundable', async () => {
  const fee = await chargedFee(bench)
  await showContact({ ...fee, athlete_id: newId() })
  await cancel(fee)
  await settle(bench)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('calling off a later session of the pair gives nothing back', async () => {
  const fee = await chargedFee(bench)
  const later = { ...fee, appointment_id: newId() }
  expect((await charge(bench, later)).body).toEqual({ charged: false })
  await cancel(later)
  await settle(bench)
  expect(await refundsOf(fee)).toEqual([])
})

test('a request that was never agreed costs nothing in the end: declined after it was charged, it is refunded', async () => {
  const fee = await chargedFee(bench)
  await showContact(fee)
  await decline(bench, fee)
  await settle(bench)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('never agreed, but another session was agreed on its fee: the fee is of that one and goes back with it', async () => {
  const asked = firstBooking(await professionalWithCard(bench, CARDS.asksEachTime))
  await authenticate(bench, (await charge(bench, asked)).problem.extra as Asked, 'complete')
  const agreed = { ...asked, appointment_id: newId() }
  expect((await charge(bench, agreed)).body).toEqual({ charged: false })
  bench.bookings.setPair(asked, [agreed.appointment_id])
  await decline(bench, asked)
  await settle(bench)
  expect(await refundsOf(asked)).toEqual([])
  expect((await charge(bench, { ...asked, appointment_id: newId() })).body).toEqual({ charged: false })
  bench.bookings.setPair(asked, [])
  await cancel(agreed)
  await settle(bench)
  expect(await refundsOf(asked)).toHaveLength(1)
})

test('a payment that waits for its holder can no longer be made once the request is declined', async () => {
  const fee = firstBooking(await professionalWithCard(bench, CARDS.asksEachTime))
  const { payment_intent_id } = (await charge(bench, fee)).problem.extra as { payment_intent_id: string }
  await decline(bench, fee)
  await bench.app.sweep('open-fees')
  expect((await bench.sim.stripe.paymentIntents.retrieve(payment_intent_id)).status).toBe('canceled')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toEqual([])
})

test('a charge that is known only after the request was withdrawn is given back', async () => {
  const fee = firstBooking(await professionalWithCard(bench))
  await breakProvider(bench, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(bench, fee)).problem.code).toBe('outcome-unknown')
  await cancel(fee, { was_agreed: false })
  await bench.app.sweep('open-fees')
  await settle(bench)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('an unsent charge of a withdrawn request is never sent again, and the pair is free for a next attempt', async () => {
  const fee = firstBooking(await professionalWithCard(bench))
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error' })
  expect((await charge(bench, fee)).problem.code).toBe('outcome-unknown')
  await cancel(fee, { was_agreed: false })
  bench.app.clock.advance({ seconds: 15 })
  await bench.app.sweep('open-fees')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toEqual([])
  expect((await charge(bench, { ...fee, appointment_id: newId() })).body).toEqual({ charged: true })
})

test('a charge that is asked for only after its request ended is not made, and the pair is free for a next one', async () => {
  const fee = firstBooking(await professionalWithCard(bench))
  await cancel(fee, { was_agreed: false })
  expect((await charge(bench, fee)).problem).toMatchObject({ status: 409, code: 'appointment-ended' })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toEqual([])
  expect((await charge(bench, { ...fee, appointment_id: newId() })).body).toEqual({ charged: true })
})

test('a refund that fails, also for good under its key, or whose answer is lost is tried again: one refund', async () => {
  const fee = await chargedFee(bench)
  await cancel(fee)
  await breakProvider(bench, '/v1/refunds', { kind: 'error', stored: true })
  await settle(bench)
  await settle(bench)
  expect(await refundsOf(fee)).toEqual([])
  bench.app.clock.advance({ seconds: 5 })
  await breakProvider(bench, '/v1/refunds', { kind: 'drop', times: 2 })
  await settle(bench)
  expect(await statusesOf(fee)).toEqual(['completed'])
  bench.app.clock.advance({ seconds: 10 })
  await settle(bench)
  expect(await statusesOf(fee)).toEqual(['completed', 'refunded'])
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('money taken by an attempt that was held to have failed is given back when the pair has paid', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  await charge(bench, fee)
  await bench.app.db.kysely
    .updateTable('fee_attempts')
    .set({ state: 'failed', ended_at: bench.app.clock.now() })
    .where('appointment_id', '=', fee.appointment_id)
    .execute()
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  const [lost] = await bench.app.db.kysely
    .selectFrom('fee_attempts')
    .selectAll()
    .where('appointment_id', '=', fee.appointment_id)
    .where('n', '=', 1)
    .execute()
  const intent = await bench.app.context().cards.findIntentByAttempt(lost!.stripe_customer_id, lost!.id)
  await recordFeeOutcome(bench.app.context(), lost!.id, { state: 'succeeded', intentId: intent!.id })
  await settle(bench)
  const { charges, refunds } = await ledgerOf(bench, fee.appointment_id)
  expect(charges).toHaveLength(2)
  expect(refunds).toMatchObject([{ payment_intent: intent!.id }])
})
