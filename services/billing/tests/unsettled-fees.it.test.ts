import { getFeeOutcome, getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { benchForFile } from './fixture.ts'
import {
  type Asked,
  authenticate,
  booking,
  breakProvider,
  CARDS,
  charge,
  dataOf,
  firstBooking,
  ledgerOf,
  professionalWithCard,
  saveCard,
  startBench,
} from './harness.ts'

const bench = benchForFile()

const eventsOf = (type: string, appointmentId: string) =>
  dataOf<{ appointment_id: string | null }>(
    bench,
    `billing.${type}`,
    (data) => data.appointment_id === appointmentId,
  )
const outcomeOf = async (appointment_id: string) =>
  (await bench.app.request(getFeeOutcome, { params: { appointment_id } }, { as: booking })).body.outcome
const stateOf = async (as: Awaited<ReturnType<typeof professionalWithCard>>) =>
  (await bench.app.request(getPaymentState, {}, { as })).body

test('looks up a charge whose reply was lost, and charges once', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'drop', times: 2 })
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test("reports unknown while the provider can't be asked, then finds the charge, and charges once", async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', method: 'GET', times: 2 })
  expect((await charge(bench, fee)).problem).toMatchObject({ status: 503, code: 'outcome-unknown' })
  expect(await outcomeOf(fee.appointment_id)).toBe('unknown')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('resends a request that failed inside the provider under its own key, also from the job, and charges once', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error' })
  for (let call = 0; call < 2; call += 1) {
    expect((await charge(bench, fee)).problem).toMatchObject({ status: 503, code: 'outcome-unknown' })
  }
  await bench.app.runJobs('open-fees')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toEqual([])
  bench.app.clock.advance({ seconds: 15 })
  await bench.app.runJobs('open-fees')
  await bench.app.runJobs('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('charges once when it resends a request that did arrive', async () => {
  const blind = await startBench({}, { findIntentByAttempt: async () => undefined })
  const fee = firstBooking(await professionalWithCard(blind))
  await breakProvider(blind, '/v1/payment_intents', { kind: 'drop', times: 2 })
  expect((await charge(blind, fee)).problem.code).toBe('outcome-unknown')
  blind.app.clock.advance({ seconds: 15 })
  expect((await charge(blind, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(blind, fee.appointment_id)).charges).toHaveLength(1)
  await blind.close()
})

test('ends an attempt whose failure the provider stored under its key, and charges once with the next', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', stored: true })
  expect((await charge(bench, fee)).problem.code).toBe('outcome-unknown')
  bench.app.clock.advance({ seconds: 15 })
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
  expect(await stateOf(as)).toMatchObject({ suspended: false })
})

test("settles the other attempts when one can't be settled", async () => {
  let odd = ''
  const findIntentByAttempt = async (_customerId: string, attemptId: string): Promise<undefined> => {
    if (attemptId === odd) throw new TypeError('an answer that nobody foresaw')
  }
  const faulty = await startBench({}, { findIntentByAttempt })
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
  const as = await professionalWithCard(bench, CARDS.declinesCharges)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(bench, fee)).problem.code).toBe('outcome-unknown')
  await saveCard(bench, as)
  await bench.app.runJobs('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('failed')
  expect(await stateOf(as)).toMatchObject({ suspended: false })
  expect(await eventsOf('payment-method-failed', fee.appointment_id)).toEqual([])
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
})

test('settles an attempt that crashed before it was sent, and charges once', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error' })
  await charge(bench, fee)
  await bench.app.db.kysely
    .updateTable('fee_attempts')
    .set({ state: 'started' })
    .where('appointment_id', '=', fee.appointment_id)
    .execute()
  expect((await charge(bench, fee)).problem.code).toBe('outcome-unknown')
  bench.app.clock.advance({ seconds: 20 })
  await bench.app.runJobs('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('reports a missing or declined card as failed', async () => {
  const declined = firstBooking(await professionalWithCard(bench, CARDS.declinesCharges))
  await charge(bench, declined)
  const without = firstBooking({ userId: newId(), role: 'professional' })
  await charge(bench, without)
  expect([await outcomeOf(declined.appointment_id), await outcomeOf(without.appointment_id)]).toEqual([
    'failed',
    'failed',
  ])
})

test('returns the same secret until the cardholder authenticates, then charges once', async () => {
  const as = await professionalWithCard(bench, CARDS.asksEachTime)
  const fee = firstBooking(as)
  const first = await charge(bench, fee, 'key')
  expect(first.problem).toMatchObject({ status: 422, code: 'authentication-required' })
  const asked = first.problem.extra as Asked
  expect(asked).toEqual({
    client_secret: expect.stringContaining('_secret_'),
    payment_intent_id: expect.stringMatching(/^pi_/),
  })
  expect((await charge(bench, fee, 'key')).problem.extra).toEqual(asked)
  await authenticate(bench, asked, 'fail')
  expect((await charge(bench, fee)).problem.extra).toEqual(asked)
  expect(await outcomeOf(fee.appointment_id)).toBe('failed')
  expect(await eventsOf('payment-method-failed', fee.appointment_id)).toMatchObject([
    { reason: 'authentication_required' },
  ])
  expect(await stateOf(as)).toMatchObject({ suspended: false })
  await authenticate(bench, asked, 'complete')
  expect((await charge(bench, fee, 'key')).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('cancels a payment that waits for authentication when a new card is saved', async () => {
  const as = await professionalWithCard(bench, CARDS.asksEachTime)
  const fee = firstBooking(as)
  const asked = (await charge(bench, fee)).problem.extra as Asked
  await saveCard(bench, as)
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await bench.sim.stripe.paymentIntents.retrieve(asked.payment_intent_id)).status).toBe('canceled')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('reports unknown while another appointment of the pair has an open attempt, and provider_failed when that one fails for no fault of the card', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  const second = { ...fee, appointment_id: newId() }
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', stored: true })
  for (const one of [fee, second]) expect((await charge(bench, one)).problem.code).toBe('outcome-unknown')
  expect(await outcomeOf(second.appointment_id)).toBe('unknown')
  bench.app.clock.advance({ seconds: 15 })
  await bench.app.runJobs('open-fees')
  expect(await outcomeOf(second.appointment_id)).toBe('provider_failed')
  expect((await charge(bench, second)).body).toEqual({ charged: true })
})

test("reports refused connections right away, leaves no attempt open, and doesn't blame the card", async () => {
  const other = await startBench()
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
    const { rows } = await bench.app.db.pool.query(`select * from ${table}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/_secret_|(?<!-)\b\d{16}\b/)
  }
})
