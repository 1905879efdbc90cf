import { getFeeOutcome, getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { listPayments } from '@fieldside/contracts/http/payments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { fixtureForFile } from '../fee-steps.ts'
import {
  type Asked,
  authenticate,
  booking,
  breakProvider,
  CARDS,
  charge,
  createFixture,
  dataOf,
  firstBooking,
  ledgerOf,
  professionalWithCard,
  saveCard,
} from '../fixture.ts'

const fixture = fixtureForFile()

const eventsOf = (type: string, appointmentId: string) =>
  dataOf<{ appointment_id: string | null }>(
    fixture,
    `billing.${type}`,
    (data) => data.appointment_id === appointmentId,
  )
const outcomeOf = async (appointment_id: string) =>
  (await fixture.app.request(getFeeOutcome, { params: { appointment_id } }, { as: booking })).body.outcome
const stateOf = async (as: Awaited<ReturnType<typeof professionalWithCard>>) =>
  (await fixture.app.request(getPaymentState, {}, { as })).body

test('looks up a charge whose reply was lost, and charges once', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test("reports unknown while the provider can't be asked, then finds the charge, and charges once", async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET', times: 2 })
  expect((await charge(fixture, fee)).problem).toMatchObject({ status: 503, code: 'outcome-unknown' })
  expect(await outcomeOf(fee.appointment_id)).toBe('unknown')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test('resends a request that failed inside the provider under its own key, also from the job, and charges once', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error' })
  for (let call = 0; call < 2; call += 1) {
    expect((await charge(fixture, fee)).problem).toMatchObject({ status: 503, code: 'outcome-unknown' })
  }
  await fixture.app.runJobs('open-fees')
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toEqual([])
  fixture.app.clock.advance({ seconds: 15 })
  await fixture.app.runJobs('open-fees')
  await fixture.app.runJobs('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test('says that a fee was paid when billing learned of the charge, as its event does, not when the charge began [timeline/booking]', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET', times: 1 })
  await charge(fixture, fee)
  const query = { appointment_id: fee.appointment_id }
  const payment = async () => (await fixture.app.request(listPayments, { query }, { as })).body.items[0]
  expect(await payment()).not.toHaveProperty('paid_at')
  fixture.app.clock.advance({ minutes: 5 })
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  const events = await fixture.app.emitted('billing.first-booking-fee-charged')
  const { time } = events.find(({ subject }) => subject === fee.appointment_id)!
  expect(time).toBe(fixture.app.clock.now().toISOString())
  expect((await payment())?.paid_at).toBe(time)
})

test('charges once when it resends a request that did arrive', async () => {
  const blind = await createFixture({}, { findIntentByAttempt: async () => undefined })
  const fee = firstBooking(await professionalWithCard(blind))
  await breakProvider(blind, '/v1/payment_intents', { kind: 'drop', times: 2 })
  expect((await charge(blind, fee)).problem.code).toBe('outcome-unknown')
  blind.app.clock.advance({ seconds: 15 })
  expect((await charge(blind, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(blind, fee.appointment_id)).charges).toHaveLength(1)
  await blind.close()
})

test('ends an attempt whose failure the provider stored under its key, and charges once with the next', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', stored: true })
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  fixture.app.clock.advance({ seconds: 15 })
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
  expect(await stateOf(as)).toMatchObject({ suspended: false })
})

test("settles the other attempts when one can't be settled", async () => {
  let odd = ''
  const findIntentByAttempt = async (_customerId: string, attemptId: string): Promise<undefined> => {
    if (attemptId === odd) throw new TypeError('an answer that nobody foresaw')
  }
  const faulty = await createFixture({}, { findIntentByAttempt })
  const [first, second] = [
    firstBooking(await professionalWithCard(faulty)),
    firstBooking(await professionalWithCard(faulty)),
  ]
  for (const fee of [first, second]) {
    await breakProvider(faulty, '/v1/payment_intents', { kind: 'error' })
    expect((await charge(faulty, fee)).problem.code).toBe('outcome-unknown')
  }
  const attempts = faulty.app.db.kysely.selectFrom('fee_attempts').select('id')
  odd = (await attempts.where('appointment_id', '=', first.appointment_id).executeTakeFirstOrThrow()).id
  faulty.app.clock.advance({ seconds: 15 })
  await faulty.app.runJobs('open-fees')
  expect((await ledgerOf(faulty, second.appointment_id)).charges).toHaveLength(1)
  await faulty.close()
})

test("doesn't suspend a newer card for a decline that becomes known later", async () => {
  const as = await professionalWithCard(fixture, CARDS.declinesCharges)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  await saveCard(fixture, as)
  await fixture.app.runJobs('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('failed')
  expect(await stateOf(as)).toMatchObject({ suspended: false })
  expect(await eventsOf('payment-method-failed', fee.appointment_id)).toEqual([])
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
})

test('settles an attempt that crashed before it was sent, and charges once', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error' })
  await charge(fixture, fee)
  await fixture.app.db.kysely
    .updateTable('fee_attempts')
    .set({ state: 'started' })
    .where('appointment_id', '=', fee.appointment_id)
    .execute()
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  fixture.app.clock.advance({ seconds: 20 })
  await fixture.app.runJobs('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test('reports a missing or declined card as failed', async () => {
  const declined = firstBooking(await professionalWithCard(fixture, CARDS.declinesCharges))
  await charge(fixture, declined)
  const without = firstBooking({ userId: newId(), role: 'professional' })
  await charge(fixture, without)
  expect([await outcomeOf(declined.appointment_id), await outcomeOf(without.appointment_id)]).toEqual([
    'failed',
    'failed',
  ])
})

test('returns the same secret until the cardholder authenticates, then charges once', async () => {
  const as = await professionalWithCard(fixture, CARDS.asksEachTime)
  const fee = firstBooking(as)
  const first = await charge(fixture, fee, 'key')
  expect(first.problem).toMatchObject({ status: 422, code: 'authentication-required' })
  const asked = first.problem.extra as Asked
  expect(asked).toEqual({
    client_secret: expect.stringContaining('_secret_'),
    payment_intent_id: expect.stringMatching(/^pi_/),
  })
  expect((await charge(fixture, fee, 'key')).problem.extra).toEqual(asked)
  await authenticate(fixture, asked, 'fail')
  expect((await charge(fixture, fee)).problem.extra).toEqual(asked)
  expect(await outcomeOf(fee.appointment_id)).toBe('failed')
  expect(await eventsOf('payment-method-failed', fee.appointment_id)).toMatchObject([
    { reason: 'authentication_required' },
  ])
  expect(await stateOf(as)).toMatchObject({ suspended: false })
  await authenticate(fixture, asked, 'complete')
  expect((await charge(fixture, fee, 'key')).body).toEqual({ charged: true })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test('cancels a payment that waits for authentication when a new card is saved', async () => {
  const as = await professionalWithCard(fixture, CARDS.asksEachTime)
  const fee = firstBooking(as)
  const asked = (await charge(fixture, fee)).problem.extra as Asked
  await saveCard(fixture, as)
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  expect((await fixture.sim.stripe.paymentIntents.retrieve(asked.payment_intent_id)).status).toBe('canceled')
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test('reports unknown while another appointment of the pair has an open attempt, and provider_failed when that one fails for no fault of the card', async () => {
  const as = await professionalWithCard(fixture)
  const fee = firstBooking(as)
  const second = { ...fee, appointment_id: newId() }
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', stored: true })
  for (const one of [fee, second]) expect((await charge(fixture, one)).problem.code).toBe('outcome-unknown')
  expect(await outcomeOf(second.appointment_id)).toBe('unknown')
  fixture.app.clock.advance({ seconds: 15 })
  await fixture.app.runJobs('open-fees')
  expect(await outcomeOf(second.appointment_id)).toBe('provider_failed')
  expect((await charge(fixture, second)).body).toEqual({ charged: true })
})

test("reports refused connections right away, leaves no attempt open, and doesn't blame the card", async () => {
  const other = await createFixture()
  const as = await professionalWithCard(other)
  const fee = firstBooking(as)
  await other.sim.close()
  expect((await charge(other, fee)).problem).toMatchObject({
    status: 503,
    code: 'card-provider-unavailable',
  })
  const attempts = await other.app.db.kysely.selectFrom('fee_attempts').select('state').execute()
  expect(attempts).toEqual([{ state: 'failed' }])
  const about = { params: { appointment_id: fee.appointment_id } }
  expect((await other.app.request(getFeeOutcome, about, { as: booking })).body.outcome).toBe(
    'provider_failed',
  )
  await other.app.close()
})

test('stores no card number and no secret', async () => {
  const tables = ['payment_methods', 'fee_attempts', 'payments', 'card_setups', 'outbox', 'idempotency_keys']
  for (const table of tables) {
    const { rows } = await fixture.app.db.pool.query(`select * from ${table}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/_secret_|(?<!-)\b\d{16}\b/)
  }
})
