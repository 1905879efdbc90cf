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

test('a reply lost after the charge is looked up: charged, once', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'drop', times: 2 })
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('a reply lost while the provider cannot be asked stays unknown, then is found: charged, once', async () => {
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

test('a request that failed inside the provider is sent again later with its own key, by the sweeper too: one charge', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error' })
  for (let call = 0; call < 2; call += 1) {
    expect((await charge(bench, fee)).problem).toMatchObject({ status: 503, code: 'outcome-unknown' })
  }
  await bench.app.sweep('open-fees')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toEqual([])
  bench.app.clock.advance({ seconds: 15 })
  await bench.app.sweep('open-fees')
  await bench.app.sweep('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('sent again although the first request did arrive, its key keeps it one charge', async () => {
  const blind = await startBench({}, { findIntentByAttempt: async () => undefined })
  const fee = firstBooking(await professionalWithCard(blind))
  await breakProvider(blind, '/v1/payment_intents', { kind: 'drop', times: 2 })
  expect((await charge(blind, fee)).problem.code).toBe('outcome-unknown')
  blind.app.clock.advance({ seconds: 15 })
  expect((await charge(blind, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(blind, fee.appointment_id)).charges).toHaveLength(1)
  await blind.close()
})

test('a failure that the provider keeps under the key ends the attempt; the next one charges once', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', stored: true })
  expect((await charge(bench, fee)).problem.code).toBe('outcome-unknown')
  bench.app.clock.advance({ seconds: 15 })
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
  expect(await stateOf(as)).toMatchObject({ suspended: false })
})

test('an attempt that cannot be settled does not keep the others waiting', async () => {
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
  await faulty.app.sweep('open-fees')
  expect((await ledgerOf(faulty, second.appointment_id)).charges).toHaveLength(1)
  await faulty.close()
})

test('a decline that is known only after a newer card was saved does not suspend the newer card', async () => {
  const as = await professionalWithCard(bench, CARDS.declinesCharges)
  const fee = firstBooking(as)
  await breakProvider(bench, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(bench, fee)).problem.code).toBe('outcome-unknown')
  await saveCard(bench, as)
  await bench.app.sweep('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('failed')
  expect(await stateOf(as)).toMatchObject({ suspended: false })
  expect(await eventsOf('payment-method-failed', fee.appointment_id)).toEqual([])
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
})

test('a crash before the request was sent is ended by the sweeper with one charge', async () => {
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
  await bench.app.sweep('open-fees')
  expect(await outcomeOf(fee.appointment_id)).toBe('charged')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('a fee refused for the card is told apart from one that the provider failed', async () => {
  const declined = firstBooking(await professionalWithCard(bench, CARDS.declinesCharges))
  await charge(bench, declined)
  const without = firstBooking({ userId: newId(), role: 'professional' })
  await charge(bench, without)
  expect([await outcomeOf(declined.appointment_id), await outcomeOf(without.appointment_id)]).toEqual([
    'failed',
    'failed',
  ])
})

test('a card that wants its holder answers a secret, the same until they confirmed, then it is charged once', async () => {
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

test('a new card takes the place of one that waits for its holder, whose payment can no longer be made', async () => {
  const as = await professionalWithCard(bench, CARDS.asksEachTime)
  const fee = firstBooking(as)
  const asked = (await charge(bench, fee)).problem.extra as Asked
  await saveCard(bench, as)
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  expect((await bench.sim.stripe.paymentIntents.retrieve(asked.payment_intent_id)).status).toBe('canceled')
  expect((await ledgerOf(bench, fee.appointment_id)).charges).toHaveLength(1)
})

test('while the attempt of another appointment of the pair is open nothing is known; when it fails for no reason of the card, neither is this one the card’s failure', async () => {
  const as = await professionalWithCard(bench)
  const fee = firstBooking(as)
  const second = { ...fee, appointment_id: newId() }
  await breakProvider(bench, '/v1/payment_intents', { kind: 'error', stored: true })
  for (const one of [fee, second]) expect((await charge(bench, one)).problem.code).toBe('outcome-unknown')
  expect(await outcomeOf(second.appointment_id)).toBe('unknown')
  bench.app.clock.advance({ seconds: 15 })
  await bench.app.sweep('open-fees')
  expect(await outcomeOf(second.appointment_id)).toBe('provider_failed')
  expect((await charge(bench, second)).body).toEqual({ charged: true })
})

test('the provider refusing connections is told at once, leaves no attempt open and is not the card’s failure', async () => {
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

test('no card number and no secret is stored', async () => {
  const tables = ['payment_methods', 'fee_attempts', 'payments', 'card_setups', 'outbox', 'idempotency_keys']
  for (const table of tables) {
    const { rows } = await bench.app.db.pool.query(`select * from ${table}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/_secret_|\b\d{16}\b/)
  }
})
