import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { control, KEYS, numberOf, saveCard, startReceiver, startSimulator } from './testing.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function opened<T extends { close: () => Promise<void> }>(starting: Promise<T>): Promise<T> {
  const running = await starting
  closing.push(running.close)
  return running
}

const CHARGE = {
  amount: 2500,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  confirm: true,
  off_session: true,
} as const

test('signs an event over its raw body, so that a changed body is rejected', async () => {
  const receiver = await opened(startReceiver())
  const { stripe } = await opened(startSimulator({ webhookUrl: receiver.url }))
  const paid = await stripe.paymentIntents.create(CHARGE, { idempotencyKey: 'fee-1' })
  const [delivery] = await receiver.until((received) => received.length > 0)
  const { body, signature } = delivery!
  const event = stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret)
  expect(event).toMatchObject({
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: paid.id, status: 'succeeded' } },
    request: { idempotency_key: 'fee-1' },
  })
  const changed = body.replace('2500', '2600')
  expect(() => stripe.webhooks.constructEvent(changed, signature, KEYS.webhookSecret)).toThrow(/signature/)
  expect(await stripe.events.retrieve(event.id)).toMatchObject({
    id: event.id,
    type: 'payment_intent.succeeded',
  })
})

test('resends an event with a new signature until it gets a 2xx', async () => {
  const receiver = await opened(startReceiver([500, 302]))
  const { stripe } = await opened(startSimulator({ webhookUrl: receiver.url }))
  await stripe.paymentIntents.create(CHARGE)
  const received = await receiver.until((all) => all.length === 3)
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  for (const { body, signature } of received)
    stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret)
  await expect.poll(async () => (await stripe.events.list()).data[0]!.pending_webhooks).toBe(0)
  expect(receiver.received).toHaveLength(3)
})

test('delivers undelivered events after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-sim-'))
  closing.push(() => rm(folder, { recursive: true }))
  const down = await startReceiver()
  await down.close()
  const options = { webhookUrl: down.url, stateFolder: folder }
  const first = await startSimulator(options)
  const paid = await first.stripe.paymentIntents.create(CHARGE)
  await first.close()
  const back = await opened(startReceiver([], Number(new URL(down.url).port)))
  const { stripe } = await opened(startSimulator(options))
  const [delivery] = await back.until((received) => received.length > 0)
  expect(delivery!.event.data.object).toMatchObject({ id: paid.id })
  expect(await stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded' })
})

test('delays no API call when the receiver does not answer', async () => {
  const receiver = await opened(startReceiver([500, 500, 500]))
  const { stripe } = await opened(startSimulator({ webhookUrl: receiver.url, webhookRetryMs: 60_000 }))
  const paid = await stripe.paymentIntents.create(CHARGE)
  expect(paid.status).toBe('succeeded')
  await receiver.until((received) => received.length === 1)
  expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data[0]!.pending_webhooks).toBe(1)
})

test('sends events for saving, charging, declining, canceling, and refunding', async () => {
  const receiver = await opened(startReceiver())
  const sim = await opened(startSimulator({ webhookUrl: receiver.url }))
  const customer = (await sim.stripe.customers.create()).id
  const good = await saveCard(sim, customer, numberOf('pm_card_visa'))
  const asked = await saveCard(sim, customer, numberOf('pm_card_authenticationRequired'))
  await saveCard(sim, customer, numberOf('pm_card_visa_chargeDeclined'))
  const paying = { ...CHARGE, customer, payment_method: good.payment_method as string }
  const paid = await sim.stripe.paymentIntents.create(paying)
  const declining = { ...paying, payment_method: asked.payment_method as string }
  await expect(sim.stripe.paymentIntents.create(declining)).rejects.toThrow('requires authentication')
  const onSession = { ...declining, off_session: undefined, allowed_payment_method_types: ['card'] }
  const open = await sim.stripe.paymentIntents.create(onSession)
  await sim.stripe.paymentIntents.cancel(open.id)
  await sim.stripe.refunds.create({ payment_intent: paid.id })
  const expected = [
    'payment_method.attached',
    'setup_intent.succeeded',
    'setup_intent.setup_failed',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.canceled',
    'refund.created',
    'charge.refunded',
  ]
  const received = await receiver.until((all) =>
    expected.every((type) => all.some(({ event }) => event.type === type)),
  )
  expect(new Set(received.map(({ event }) => event.type))).toEqual(new Set(expected))
})

const held = { held: true }
const kinds = (all: { event: { type: string } }[]) => all.map(({ event }) => event.type)

test('holds events on request, then sends each five times in random order', async () => {
  const receiver = await opened(startReceiver())
  const sim = await opened(startSimulator({ webhookUrl: receiver.url }))
  await control(sim.url, 'webhooks', held)
  const paid: string[] = []
  for (let n = 0; n < 10; n += 1) paid.push((await sim.stripe.paymentIntents.create(CHARGE)).id)
  expect(await (await fetch(`${sim.url}/_sim/webhooks`)).json()).toMatchObject({ held: true, waiting: 10 })
  expect(receiver.received).toEqual([])
  await control(sim.url, 'webhooks', { copies: 5, shuffled: true })
  const received = await receiver.until((all) => all.length === 50)
  const about = received.map(({ event }) => (event.data.object as { id: string }).id)
  for (const id of paid) expect(about.filter((one) => one === id)).toHaveLength(5)
  expect(about).not.toEqual(Array.from({ length: 5 }, () => paid).flat())
  await expect.poll(async () => (await sim.stripe.events.list()).data[0]!.pending_webhooks).toBe(0)
  expect(receiver.received).toHaveLength(50)
})

test('sends an event before the reply to the request that caused it, even if the receiver rejects it', async () => {
  const receiver = await opened(startReceiver([500]))
  const { stripe, url } = await opened(startSimulator({ webhookUrl: receiver.url, webhookRetryMs: 60_000 }))
  await control(url, 'webhooks', { before_reply: true })
  await stripe.paymentIntents.create(CHARGE)
  expect(kinds(receiver.received)).toEqual(['payment_intent.succeeded'])
})

test('resets the delivery settings, and rejects invalid ones or a form', async () => {
  const { url } = await opened(startSimulator())
  await control(url, 'webhooks', { copies: 3, before_reply: true })
  expect((await fetch(`${url}/_sim/webhooks`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(`${url}/_sim/webhooks`)).json()).toEqual({
    copies: 1,
    shuffled: false,
    held: false,
    before_reply: false,
    waiting: 0,
  })
  await expect(control(url, 'webhooks', { copies: 0 })).rejects.toThrow()
  const form = await fetch(`${url}/_sim/webhooks`, {
    method: 'PUT',
    body: new URLSearchParams({ copies: '2' }),
  })
  expect(form.status).toBe(400)
})

test('does the work of a hanging request and closes its connection without an answer', async () => {
  const { stripe, url } = await opened(startSimulator())
  // The SDK retries once with the same key when a connection breaks.
  await control(url, 'faults', { kind: 'hang', path: '/v1/payment_intents', delay_ms: 50, times: 2 })
  await expect(stripe.paymentIntents.create(CHARGE)).rejects.toMatchObject({ type: 'StripeConnectionError' })
  const ledger = await (await fetch(`${url}/_sim/ledger`)).json()
  expect(ledger).toMatchObject({ charged: 2500 })
})

test('applies a fault to one request only', async () => {
  const { stripe, url } = await opened(startSimulator())
  await control(url, 'faults', { kind: 'error', path: '/v1/customers', about: 'unlucky' })
  await stripe.customers.create({ name: 'lucky' })
  await expect(stripe.customers.create({ name: 'unlucky' })).rejects.toMatchObject({ statusCode: 500 })
})

test('refuses to start in production', async () => {
  process.env.NODE_ENV = 'production'
  await expect(startSimulator()).rejects.toThrow(/NODE_ENV=production/)
  process.env.NODE_ENV = 'test'
})
