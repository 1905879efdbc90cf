import { getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { KEYS, type startReceiver } from '@fieldside/dev-stripe/testing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { poisonRow } from '@fieldside/platform/testing/poison.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { fixtureWithWebhooks } from '../fee-steps.ts'
import {
  breakProvider,
  CARDS,
  charge,
  dataOf,
  firstBooking,
  ledgerOf,
  professional,
  professionalWithCard,
  saveCard,
  setUp,
  typeCard,
} from '../fixture.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
type Signed = Receiver['received'][number]
let aheadMs = 0
const { fixture, receiver } = fixtureWithWebhooks({ now: () => Date.now() + aheadMs })

/** Waits for the signed events of some types without delivering them to billing. */
const signed = async (...types: string[]): Promise<Signed[]> => {
  const has = (all: Signed[], type: string) => all.some(({ event }) => event.type === type)
  const all = await receiver.until((received) => types.every((type) => has(received, type)))
  return types.map((type) => all.findLast(({ event }) => event.type === type)!)
}
const send = ({ body, signature }: Pick<Signed, 'body' | 'signature'>) =>
  fixture.app.fetch('/stripe/webhooks', {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body,
  })
const stateOf = async (as: Person) => (await fixture.app.request(getPaymentState, {}, { as })).body
const agesMeasured = async () => {
  const text = await (await fixture.app.fetch('/metrics')).text()
  return Number(/^fieldside_webhook_age_seconds_count\S* (\d+)$/m.exec(text)?.[1])
}
type Data = { user_id: string; status?: string; appointment_id?: string }
const eventsOf = (type: string, as: Person) =>
  dataOf<Data>(fixture, `billing.${type}`, (data) => data.user_id === as.userId)
const attemptOf = (appointmentId: string) =>
  fixture.app.db.kysely
    .selectFrom('fee_attempts')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()

/** Charges while billing loses the reply and can't look it up, so that only the webhook reports it. */
const chargeWithoutReply = async (as: Person) => {
  const fee = firstBooking(as)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  return fee
}

test('rejects a wrong or missing signature or a changed body, and stores nothing', async () => {
  const as = professional()
  const setup = await setUp(fixture, as)
  await typeCard(fixture, setup.client_secret, CARDS.works)
  const [event] = await signed('setup_intent.succeeded')
  for (const bad of [
    { body: event!.body, signature: '' },
    { body: event!.body, signature: event!.signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')) },
    { body: event!.body.replace('succeeded', 'succeeeed'), signature: event!.signature },
  ]) {
    const response = await send(bad)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad-signature' })
  }
  expect(await stateOf(as)).toMatchObject({ payment_method_setup: false })
  const { rows } = await fixture.app.db.pool.query('select from stripe_events')
  expect(rows).toEqual([])
})

test('saves a card by webhook when the browser never returned, once for five deliveries', async () => {
  const as = professional()
  const setup = await setUp(fixture, as)
  await typeCard(fixture, setup.client_secret, CARDS.works)
  const [event] = await signed('setup_intent.succeeded')
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(event!)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  expect(await stateOf(as)).toMatchObject({ payment_method_setup: true, payment_method: { last4: '4242' } })
  expect(await eventsOf('payment-method-saved', as)).toHaveLength(1)
})

test("doesn't replace a newer card with a setup that the browser never confirmed", async () => {
  const as = professional()
  const abandoned = await setUp(fixture, as)
  await typeCard(fixture, abandoned.client_secret, CARDS.works)
  const [late] = await signed('setup_intent.succeeded')
  aheadMs += 2000
  await saveCard(fixture, as, CARDS.mastercard)
  expect((await send(late!)).status).toBe(204)
  expect(await stateOf(as)).toMatchObject({ payment_method: { last4: '4444' } })
})

test("doesn't replace a newer card or lift its suspension for an earlier card's late webhook", async () => {
  const as = professional()
  await saveCard(fixture, as)
  const [late] = await signed('setup_intent.succeeded')
  await saveCard(fixture, as, CARDS.declinesCharges)
  expect((await charge(fixture, firstBooking(as))).problem.code).toBe('card-declined')
  expect((await send(late!)).status).toBe(204)
  expect(await stateOf(as)).toMatchObject({ suspended: true, payment_method: { last4: '0341' } })
  expect(await eventsOf('payment-method-saved', as)).toHaveLength(2)
})

test('settles a charge whose reply was lost by webhook, once for five deliveries', async () => {
  const as = await professionalWithCard(fixture)
  const fee = await chargeWithoutReply(as)
  const [event] = await signed('payment_intent.succeeded')
  const measured = await agesMeasured()
  for (let time = 0; time < 5; time += 1) expect((await send(event!)).status).toBe(204)
  expect(await agesMeasured()).toBe(measured + 1)
  expect(await attemptOf(fee.appointment_id)).toMatchObject({ state: 'succeeded' })
  expect(await eventsOf('payment-recorded', as)).toMatchObject([{ status: 'completed' }])
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  expect((await ledgerOf(fixture, fee.appointment_id)).charges).toHaveLength(1)
})

test('records one refunded payment when the refund is reported before the charge', async () => {
  const as = await professionalWithCard(fixture)
  const fee = await chargeWithoutReply(as)
  const [paid] = await signed('payment_intent.succeeded')
  const { id } = paid!.event.data.object as { id: string }
  await fixture.sim.stripe.refunds.create({ payment_intent: id })
  const [refunded] = await signed('charge.refunded')
  for (const event of [refunded!, paid!, refunded!]) expect((await send(event)).status).toBe(204)
  expect((await eventsOf('payment-recorded', as)).map(({ status }) => status)).toEqual([
    'completed',
    'refunded',
  ])
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
})

test.each(['charge.refunded', 'refund.created'])(
  'records a refund at Stripe of a charge whose reply was lost from %s alone, also if the provider is down at first',
  async (type) => {
    const as = await professionalWithCard(fixture)
    const fee = await chargeWithoutReply(as)
    const [paid] = await signed('payment_intent.succeeded')
    const { id } = paid!.event.data.object as { id: string }
    await fixture.sim.stripe.refunds.create({ payment_intent: id })
    const [refunded] = await signed(type)
    await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
    expect((await send(refunded!)).status).toBe(503)
    for (let time = 0; time < 2; time += 1) expect((await send(refunded!)).status).toBe(204)
    fixture.app.clock.advance({ minutes: 1 })
    await fixture.app.runJobs('open-fees')
    expect((await eventsOf('payment-recorded', as)).map(({ status }) => status)).toEqual([
      'completed',
      'refunded',
    ])
    expect(await attemptOf(fee.appointment_id)).toMatchObject({ state: 'succeeded' })
  },
)

test('records a refund once for two events about it', async () => {
  const as = await professionalWithCard(fixture)
  await charge(fixture, firstBooking(as))
  const [paid] = await signed('payment_intent.succeeded')
  const { id } = paid!.event.data.object as { id: string }
  await fixture.sim.stripe.refunds.create({ payment_intent: id })
  const [refunded] = await signed('charge.refunded')
  const body = refunded!.body.replace(refunded!.event.id, 'evt_another')
  const signature = fixture.sim.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: KEYS.webhookSecret,
  })
  for (const event of [refunded!, { body, signature }]) expect((await send(event)).status).toBe(204)
  expect((await eventsOf('payment-recorded', as)).map(({ status }) => status)).toEqual([
    'completed',
    'refunded',
  ])
})

test("doesn't lose an event while the provider is unavailable: processes it when resent", async () => {
  const as = professional()
  const setup = await setUp(fixture, as)
  await typeCard(fixture, setup.client_secret, CARDS.works)
  const [event] = await signed('setup_intent.succeeded')
  await breakProvider(fixture, '/v1/setup_intents', { kind: 'error', method: 'GET' })
  expect((await send(event!)).status).toBe(503)
  expect(await stateOf(as)).toMatchObject({ payment_method_setup: false })
  expect((await send(event!)).status).toBe(204)
  expect(await stateOf(as)).toMatchObject({ payment_method_setup: true })
})

test('accepts events of other types and about unknown customers, and changes nothing', async () => {
  const stranger = await fixture.sim.stripe.customers.create()
  const setup = await fixture.sim.stripe.setupIntents.create({
    customer: stranger.id,
    payment_method: 'pm_card_visa',
    confirm: true,
    allowed_payment_method_types: ['card'],
  })
  expect(setup.status).toBe('succeeded')
  const events = await signed('setup_intent.succeeded', 'payment_method.attached')
  const before = await fixture.app.emitted()
  for (const event of events) expect((await send(event)).status).toBe(204)
  expect(await fixture.app.emitted()).toHaveLength(before.length)
})

const sign = (body: string) => ({
  body,
  signature: fixture.sim.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: KEYS.webhookSecret,
  }),
})
const eventAbout = (type: string, object: unknown, changed: object = {}) =>
  JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1_790_000_000,
    data: { object },
    type,
    ...changed,
  })
const HANDLED = [
  'account.updated',
  'charge.refunded',
  'checkout.session.completed',
  'customer.subscription.updated',
  'invoice.paid',
  'payment_intent.succeeded',
  'refund.updated',
  'setup_intent.succeeded',
]
const ODD_OBJECTS: [what: string, object: unknown][] = [
  ['no object', null],
  ['a text instead of an object', 'pi_1'],
  ['an object without an id', { metadata: {} }],
  [
    'an object of another product',
    { id: 'x_1', customer: 'cus_x', payment_intent: 'pi_x', metadata: { order: '7' } },
  ],
  ['an id of another type', { id: 42, customer: 42, payment_intent: [], metadata: [] }],
  ['an id with a path', { id: '../v1/balance', customer: {}, payment_intent: { id: 7 }, metadata: 'none' }],
  [
    'an id with NUL',
    { id: 'x\0', customer: 'cus_\0', payment_intent: 'pi_\0', metadata: { attempt_id: '\0' } },
  ],
  ['metadata that is null', { id: 'x_1', customer: null, payment_intent: null, metadata: null }],
  ['an attempt that is no UUID', { id: 'pi_1', payment_intent: 'pi_1', metadata: { attempt_id: 'order-7' } }],
  ['an attempt that is a number', { id: 'pi_1', payment_intent: 'pi_1', metadata: { attempt_id: 7 } }],
  ['an unknown attempt', { id: 'pi_1', payment_intent: 'pi_1', metadata: { attempt_id: newId() } }],
]

test.each(HANDLED)(
  'accepts and changes nothing for odd objects in %s [webhooks-in/odd-events]',
  async (type) => {
    const before = await fixture.app.emitted()
    for (const [what, object] of ODD_OBJECTS)
      expect((await send(sign(eventAbout(type, object)))).status, what).toBe(204)
    expect(await fixture.app.emitted()).toHaveLength(before.length)
  },
)

test.each([
  ['an unknown type', eventAbout('radar.early_fraud_warning.created', { id: 'issfr_1' })],
  [
    'an unknown API version',
    eventAbout('invoice.paid', { id: 'in_1' }, { api_version: '2031-01-01.zinnia' }),
  ],
  ['no type', eventAbout('', {})],
  ['an id of another type', eventAbout('invoice.paid', { id: 'in_1' }, { id: 7 })],
  ['a time outside the calendar', eventAbout('invoice.paid', { id: 'in_1' }, { created: 1e300 })],
  ['no data', eventAbout('invoice.paid', {}, { data: undefined })],
  ['a thin event', JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.error' })],
  ['a list', '[]'],
  ['no JSON', 'payload=%7B%7D'],
])(
  'accepts a signed event with %s, and rejects it unsigned [webhooks-in/odd-events]',
  async (_what, body) => {
    expect((await send(sign(body))).status).toBe(204)
    expect((await send({ body, signature: '' })).status).toBe(400)
  },
)

test('has the provider resend an event after an outage, and accepts one that no retry can process until an operator resends it [webhooks-in/odd-events]', async () => {
  const body = sign(eventAbout('invoice.paid', { id: 'in_1' }))
  await breakProvider(fixture, '/v1/invoices', { kind: 'error', method: 'GET' })
  expect((await send(body)).status).toBe(503)
  expect((await send(body)).status).toBe(204)
  const poisoned = sign(eventAbout('invoice.paid', { id: 'in_1' }, { id: 'evt_poisoned' }))
  const heal = await poisonRow(fixture.app.db, 'stripe_events', 'evt_poisoned')
  const isProcessed = async () => {
    const sql = `select processed_at is not null as processed from stripe_events where id = 'evt_poisoned'`
    return (await fixture.app.db.pool.query<{ processed: boolean }>(sql)).rows[0]?.processed
  }
  expect((await send(poisoned)).status).toBe(204)
  expect(await isProcessed()).toBe(false)
  await heal()
  expect((await send(poisoned)).status).toBe(204)
  expect(await isProcessed()).toBe(true)
})

test('forgets the ids of processed events after 90 days', async () => {
  const { db } = fixture.app
  const known = async () =>
    (await db.pool.query(`select id from stripe_events where id like 'evt_old%' order by id`)).rows
  await db.pool.query(
    `insert into stripe_events (id, type, received_at, processed_at)
     select 'evt_old_' || n, 'invoice.paid', now() - make_interval(days => n), case when n < 100 then now() end
     from unnest(array[89, 91, 120]) as n`,
  )
  await fixture.app.runJobs('old-provider-events')
  expect(await known()).toEqual([{ id: 'evt_old_120' }, { id: 'evt_old_89' }])
})
