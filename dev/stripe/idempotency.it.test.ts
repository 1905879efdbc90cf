import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEYS, type Running, startSimulator } from './testing.ts'

let sim: Running
let customer: string
let clockMs = Date.parse('2026-03-02T10:00:00Z')
beforeAll(async () => {
  sim = await startSimulator({ now: () => clockMs })
})
beforeEach(async () => {
  customer = (await sim.stripe.customers.create()).id
})
afterAll(() => sim.close())

function fee(token: string): Stripe.PaymentIntentCreateParams {
  return { amount: 2500, currency: 'usd', customer, payment_method: token, confirm: true, off_session: true }
}

async function failure(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return work.then(
    () => {
      throw new Error('it should have failed')
    },
    (error) => error,
  )
}

async function fault(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sim.url}/_sim/faults`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
}

async function intents(): Promise<Stripe.PaymentIntent[]> {
  return (await sim.stripe.paymentIntents.list({ customer })).data
}

test('replays the reply and charges once for the same key and parameters', async () => {
  const idempotencyKey = 'same-twice'
  const first = await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  const again = await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  expect({ ...again, lastResponse: null }).toEqual({ ...first, lastResponse: null })
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  expect(await intents()).toHaveLength(1)
})

test('replays a decline, so the key never charges again', async () => {
  const idempotencyKey = 'declined-twice'
  const { id: method } = await sim.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const first = await failure(sim.stripe.paymentIntents.create(fee(method), { idempotencyKey }))
  const again = await failure(sim.stripe.paymentIntents.create(fee(method), { idempotencyKey }))
  expect(again).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    headers: { 'idempotent-replayed': 'true' },
  })
  expect(again.payment_intent!.id).toBe(first.payment_intent!.id)
  expect(await intents()).toHaveLength(1)
})

test('rejects other parameters or another path under the same key', async () => {
  const idempotencyKey = 'other-parameters'
  await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  const other = sim.stripe.paymentIntents.create({ ...fee('pm_card_visa'), amount: 2600 }, { idempotencyKey })
  expect(await failure(other)).toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
    message: expect.stringContaining("Try using a key other than 'other-parameters'"),
  })
  expect(await failure(sim.stripe.customers.create({}, { idempotencyKey }))).toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining('same endpoint'),
  })
  expect(await intents()).toHaveLength(1)
})

test('stores no failed validation under the key', async () => {
  const idempotencyKey = 'mended'
  const wrong = sim.stripe.paymentIntents.create({ ...fee('pm_card_visa'), colour: 'red' } as never, {
    idempotencyKey,
  })
  expect(await failure(wrong)).toMatchObject({ code: 'parameter_unknown' })
  const mended = await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  expect(mended.status).toBe('succeeded')
})

test('returns 409 and charges nothing while the first request with the key runs', async () => {
  const idempotencyKey = 'in-flight'
  await fault({ kind: 'delay', method: 'POST', path: '/v1/payment_intents', delay_ms: 300 })
  const both = await Promise.allSettled([
    sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey }),
    sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey }),
  ])
  const refused = both.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]!.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  const later = await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  expect(later.status).toBe('succeeded')
  expect(await intents()).toHaveLength(1)
})

test('forgets a key after 24 hours', async () => {
  const idempotencyKey = 'old'
  const first = await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  clockMs += 24 * 60 * 60 * 1000
  const later = await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  expect(later.id).not.toBe(first.id)
})

test('keeps the work of a dropped reply and finds it again by its key', async () => {
  await fault({ kind: 'drop', method: 'POST', path: '/v1/payment_intents' })
  const options = {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.secretKey}`, 'idempotency-key': 'dropped' },
  }
  const body = new URLSearchParams({ amount: '2500', currency: 'usd', customer })
  await expect(fetch(`${sim.url}/v1/payment_intents`, { ...options, body })).rejects.toThrow()
  const [done] = await intents()
  const again = await fetch(`${sim.url}/v1/payment_intents`, { ...options, body })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.json()).toMatchObject({ id: done!.id })
})

test('stores a 500 from inside the work under its key, but not one before the work begins', async () => {
  const idempotencyKey = 'door'
  await fault({ kind: 'error', path: '/v1/payment_intents' })
  expect(
    await failure(sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })),
  ).toMatchObject({
    statusCode: 500,
    type: 'StripeAPIError',
  })
  expect(await intents()).toEqual([])
  const paid = await sim.stripe.paymentIntents.create(fee('pm_card_visa'), { idempotencyKey })
  expect(paid.status).toBe('succeeded')
  await fault({ kind: 'error', path: '/v1/payment_intents', stored: true })
  const inside = { idempotencyKey: 'inside' }
  expect(await failure(sim.stripe.paymentIntents.create(fee('pm_card_visa'), inside))).toMatchObject({
    statusCode: 500,
  })
  const replay = await failure(sim.stripe.paymentIntents.create(fee('pm_card_visa'), inside))
  expect(replay).toMatchObject({ statusCode: 500, headers: { 'stripe-should-retry': 'false' } })
})
