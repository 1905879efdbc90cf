import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { recordFeeOutcome } from '../../src/fees/steps/record-outcome.ts'
import {
  type Cancelled,
  cancel as canceled,
  chargedFee,
  decline,
  fixtureForFile,
  settle,
} from '../fee-steps.ts'
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
} from '../fixture.ts'

const fixture = fixtureForFile()

const cancel = (fee: FeeBody, changed: Partial<Cancelled> = {}) => canceled(fixture, fee, changed)
const showContact = (fee: FeeBody, at = fixture.app.clock.now()) =>
  fixture.app.deliver(
    contactAccessed,
    fee.professional_id,
    {
      professional_id: fee.professional_id,
      athlete_id: fee.athlete_id,
      accessed_at: at.toISOString(),
    },
    { times: 2 },
  )
const refundsOf = async (fee: FeeBody) => (await ledgerOf(fixture, fee.appointment_id)).refunds
type Recorded = { appointment_id: string; status: string }
const statusesOf = async (fee: FeeBody) =>
  (
    await dataOf<Recorded>(
      fixture,
      'billing.payment-recorded',
      (data) => data.appointment_id === fee.appointment_id,
    )
  ).map(({ status }) => status)

test('refunds the full fee once for an agreed first session canceled in time before contact was shown [first-booking-fee/non-refundable]', async () => {
  const fee = await chargedFee(fixture)
  await cancel(fee)
  expect(await refundsOf(fee)).toEqual([])
  await settle(fixture)
  await settle(fixture)
  expect(await refundsOf(fee)).toMatchObject([{ amount: 2500 }])
  expect(await statusesOf(fee)).toEqual(['completed', 'refunded'])
})

test('charges the fee again for the next first booking after a refund [first-booking-fee/non-refundable]', async () => {
  const fee = await chargedFee(fixture)
  await cancel(fee)
  await settle(fixture)
  const as = { userId: fee.professional_user_id, role: 'professional' as const }
  const body = { athlete_ids: [fee.athlete_id] }
  const preview = await fixture.app.request(previewFirstBookingFees, { body }, { as })
  expect(preview.body.items).toEqual([{ athlete_id: fee.athlete_id, due: true }])
  const later = { ...fee, appointment_id: newId() }
  expect((await charge(fixture, later)).body).toEqual({ charged: true })
  expect((await charge(fixture, { ...fee, appointment_id: newId() })).body).toEqual({ charged: false })
  expect((await ledgerOf(fixture, fee.appointment_id, later.appointment_id)).charges).toHaveLength(2)
})

test.each([
  ['called off late', { in_time: false }, false],
  ['called off in time after contact was shown', {}, true],
])(
  'keeps the fee and charges the pair nothing more when %s [first-booking-fee/non-refundable]',
  async (_case, end, shown) => {
    const fee = await chargedFee(fixture)
    if (shown) await showContact(fee)
    await cancel(fee, end)
    await settle(fixture)
    expect(await refundsOf(fee)).toEqual([])
    expect(await statusesOf(fee)).toEqual(['completed'])
    expect((await charge(fixture, { ...fee, appointment_id: newId() })).body).toEqual({ charged: false })
  },
)

test('refunds the fee when contact was shown after the cancellation, even if that event arrives first [first-booking-fee/non-refundable]', async () => {
  const fee = await chargedFee(fixture)
  await showContact(fee, new Date(fixture.app.clock.now().getTime() + 1000))
  await cancel(fee)
  await settle(fixture)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('keeps the fee when contact was shown before the cancellation and a later view is reported first [first-booking-fee/non-refundable]', async () => {
  const fee = await chargedFee(fixture)
  await showContact(fee, new Date(fixture.app.clock.now().getTime() + 1000))
  await showContact(fee)
  await cancel(fee)
  await settle(fixture)
  expect(await refundsOf(fee)).toEqual([])
})

test('refunds the fee when contact was shown only to another athlete', async () => {
  const fee = await chargedFee(fixture)
  await showContact({ ...fee, athlete_id: newId() })
  await cancel(fee)
  await settle(fixture)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('refunds nothing when a later session of the pair is canceled', async () => {
  const fee = await chargedFee(fixture)
  const later = { ...fee, appointment_id: newId() }
  expect((await charge(fixture, later)).body).toEqual({ charged: false })
  await cancel(later)
  await settle(fixture)
  expect(await refundsOf(fee)).toEqual([])
})

test('refunds the fee of a request declined after it was charged', async () => {
  const fee = await chargedFee(fixture)
  await showContact(fee)
  await decline(fixture, fee)
  await settle(fixture)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test("moves the fee of a declined request to the pair's agreed session, and refunds it with that one", async () => {
  const asked = firstBooking(await professionalWithCard(fixture, CARDS.asksEachTime))
  await authenticate(fixture, (await charge(fixture, asked)).problem.extra as Asked, 'complete')
  const agreed = { ...asked, appointment_id: newId() }
  expect((await charge(fixture, agreed)).body).toEqual({ charged: false })
  fixture.bookings.setPair(asked, [agreed.appointment_id])
  await decline(fixture, asked)
  await settle(fixture)
  expect(await refundsOf(asked)).toEqual([])
  expect((await charge(fixture, { ...asked, appointment_id: newId() })).body).toEqual({ charged: false })
  fixture.bookings.setPair(asked, [])
  await cancel(agreed)
  await settle(fixture)
  expect(await refundsOf(asked)).toHaveLength(1)
})

test('cancels a payment that waits for authentication once the request is declined', async () => {
  const fee = firstBooking(await professionalWithCard(fixture, CARDS.asksEachTime))
  const { payment_intent_id } = (await charge(fixture, fee)).problem.extra as { payment_intent_id: string }
  await decline(fixture, fee)
  await fixture.app.runJobs('open-fees')
  expect((await fixture.sim.stripe.paymentIntents.retrieve(payment_intent_id)).status).toBe('canceled')
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toEqual([])
})

test('refunds a charge that becomes known only after the request was withdrawn', async () => {
  const fee = firstBooking(await professionalWithCard(fixture))
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  await cancel(fee, { was_agreed: false })
  await fixture.app.runJobs('open-fees')
  await settle(fixture)
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('never resends an unsent charge of a withdrawn request, and allows a next attempt', async () => {
  const fee = firstBooking(await professionalWithCard(fixture))
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error' })
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  await cancel(fee, { was_agreed: false })
  fixture.app.clock.advance({ seconds: 15 })
  await fixture.app.runJobs('open-fees')
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toEqual([])
  expect((await charge(fixture, { ...fee, appointment_id: newId() })).body).toEqual({ charged: true })
})

test('rejects a charge after its request ended, and allows a next one', async () => {
  const fee = firstBooking(await professionalWithCard(fixture))
  await cancel(fee, { was_agreed: false })
  expect((await charge(fixture, fee)).problem).toMatchObject({ status: 409, code: 'appointment-ended' })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toEqual([])
  expect((await charge(fixture, { ...fee, appointment_id: newId() })).body).toEqual({ charged: true })
})

test('retries a refund that fails, even permanently under its key, or whose reply is lost, and refunds once', async () => {
  const fee = await chargedFee(fixture)
  await cancel(fee)
  await breakProvider(fixture, '/v1/refunds', { kind: 'error', stored: true })
  await settle(fixture)
  await settle(fixture)
  expect(await refundsOf(fee)).toEqual([])
  fixture.app.clock.advance({ seconds: 5 })
  await breakProvider(fixture, '/v1/refunds', { kind: 'drop', times: 2 })
  await settle(fixture)
  expect(await statusesOf(fee)).toEqual(['completed'])
  // The first repeats the failed request and hears that the provider keeps its failure. The second finds the refund.
  for (const seconds of [10, 20]) {
    fixture.app.clock.advance({ seconds })
    await settle(fixture)
  }
  expect(await statusesOf(fee)).toEqual(['completed', 'refunded'])
  expect(await refundsOf(fee)).toHaveLength(1)
})

test('refunds money taken by an attempt that was considered failed when the pair has paid', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  await charge(fixture, fee)
  await fixture.app.db.kysely
    .updateTable('fee_attempts')
    .set({ state: 'failed', ended_at: fixture.app.clock.now() })
    .where('appointment_id', '=', fee.appointment_id)
    .execute()
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  const [lost] = await fixture.app.db.kysely
    .selectFrom('fee_attempts')
    .selectAll()
    .where('appointment_id', '=', fee.appointment_id)
    .where('n', '=', 1)
    .execute()
  const intent = await fixture.app
    .context()
    .paymentProvider.findIntentByAttempt(lost!.stripe_customer_id, lost!.id)
  await recordFeeOutcome(fixture.app.context(), lost!.id, { state: 'succeeded', intentId: intent!.id })
  await settle(fixture)
  const { charges, refunds } = await ledgerOf(fixture, fee.appointment_id)
  expect(charges).toHaveLength(2)
  expect(refunds).toMatchObject([{ payment_intent: intent!.id }])
})
