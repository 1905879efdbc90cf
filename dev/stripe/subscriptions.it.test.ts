import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceCustomer, onboardOnPage, payOnPage } from './hosted-page-steps.ts'
import { KEYS, type Running, saveCard, startReceiver, startSimulator } from './testing.ts'

let sim: Running
let hook: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  hook = await startReceiver()
  sim = await startSimulator({ webhookUrl: hook.url })
})
afterAll(async () => {
  await sim.close()
  await hook.close()
})

const SUCCESS = 'http://app.test/payment-success?session_id={CHECKOUT_SESSION_ID}&type=subscription'
const DAY_MS = 24 * 60 * 60 * 1000
const WORKS = '4242424242424242'
const DECLINES_LATER = '4000000000000341'

const premium = async () =>
  (await sim.stripe.prices.list({ lookup_keys: ['premium'] })).data[0] ??
  (await sim.stripe.prices.create({
    currency: 'usd',
    unit_amount: 700,
    lookup_key: 'premium',
    recurring: { interval: 'month' },
    product_data: { name: 'Fieldside Premium' },
  }))

const openCheckout = async () => {
  const { id: customer } = await sim.stripe.customers.create()
  const session = await sim.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: (await premium()).id, quantity: 1 }],
    success_url: SUCCESS,
    cancel_url: 'http://app.test/payment-cancel',
    metadata: { checkout_id: 'c1' },
    subscription_data: { metadata: { user_id: 'u1' } },
  })
  return { customer, session }
}

const subscribed = async (number = WORKS) => {
  const { customer, session } = await openCheckout()
  expect(await payOnPage(session.url!, number)).toEqual({
    location: SUCCESS.replace('{CHECKOUT_SESSION_ID}', session.id),
  })
  const done = await sim.stripe.checkout.sessions.retrieve(session.id)
  return { customer, done, id: done.subscription as string }
}

const received = (type: string, of: (object: { id: string; customer?: string }) => boolean) =>
  hook.received.filter(({ event }) => event.type === type && of(event.data.object as never))

test('sells a subscription at checkout: paid, active, card kept, each event sent once and signed', async () => {
  const { customer, done, id } = await subscribed()
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, amount_total: 700 })
  const subscription = await sim.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] })
  expect(subscription).toMatchObject({
    status: 'active',
    customer,
    metadata: { user_id: 'u1' },
    default_payment_method: { card: { last4: '4242' }, customer },
  })
  const invoice = await sim.stripe.invoices.retrieve(done.invoice as string, { expand: ['payments'] })
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 700, billing_reason: 'subscription_create' })
  const { payment } = invoice.payments!.data[0]!
  expect(await sim.stripe.paymentIntents.retrieve(payment.payment_intent as string)).toMatchObject({
    status: 'succeeded',
    amount: 700,
  })
  await hook.until(
    () => received('checkout.session.completed', (object) => object.id === done.id).length === 1,
  )
  await hook.until(() => received('invoice.paid', (object) => object.id === invoice.id).length === 1)
  for (const { body, signature } of hook.received)
    expect(() => sim.stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret)).not.toThrow()
  expect(await payOnPage(`${sim.url}/c/pay/${done.id}`, WORKS)).toHaveProperty('location')
  expect((await sim.stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})

test('keeps the checkout open after a decline and lets the challenged bank decide', async () => {
  const { session } = await openCheckout()
  expect(await payOnPage(session.url!, '4000000000000002')).toEqual({ error: 'Your card was declined.' })
  expect(await payOnPage(session.url!, '4242424242424241')).toEqual({
    error: 'Your card number is incorrect.',
  })
  expect(await payOnPage(session.url!, '4000002500003155', 'fail')).toEqual({
    error: expect.stringContaining('failed authentication'),
  })
  expect((await sim.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect(await payOnPage(session.url!, '4000002500003155')).toHaveProperty('location')
  expect((await sim.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
})

test('accepts no card on an expired checkout', async () => {
  const { session } = await openCheckout()
  expect((await sim.stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
  expect(await payOnPage(session.url!, WORKS)).toEqual({ error: 'This checkout session has timed out.' })
  await expect(sim.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('Only Checkout Sessions')
})

const endOf = (subscription: Stripe.Subscription) =>
  new Date(subscription.items.data[0]!.current_period_end * 1000)

test('renews and charges a finished period, and ends a subscription that is canceled and not resumed', async () => {
  const { customer, id } = await subscribed()
  const first = endOf(await sim.stripe.subscriptions.retrieve(id))
  await advanceCustomer(sim.url, customer, first)
  const second = await sim.stripe.subscriptions.retrieve(id)
  expect(second.status).toBe('active')
  expect(endOf(second).getTime()).toBeGreaterThan(first.getTime() + 27 * DAY_MS)
  const { data } = await sim.stripe.invoices.list({ subscription: id })
  expect(data.map(({ status, billing_reason: why }) => [status, why])).toEqual([
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_create'],
  ])
  await sim.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect((await sim.stripe.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at).toBeNull()
  await sim.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await advanceCustomer(sim.url, customer, endOf(second))
  expect(await sim.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  await hook.until(() => received('customer.subscription.deleted', (object) => object.id === id).length === 1)
})

test('retries a declined renewal for seven days, then ends the subscription', async () => {
  const { customer, id } = await subscribed()
  const setup = await saveCard(sim, customer, DECLINES_LATER)
  await sim.stripe.subscriptions.update(id, { default_payment_method: setup.payment_method as string })
  const end = endOf(await sim.stripe.subscriptions.retrieve(id))
  const after = (days: number) => new Date(end.getTime() + days * DAY_MS)
  for (const day of [0, 1, 3, 5, 6.9]) {
    await advanceCustomer(sim.url, customer, after(day))
    expect((await sim.stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  }
  await advanceCustomer(sim.url, customer, after(7))
  expect(await sim.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  const [renewal] = (await sim.stripe.invoices.list({ subscription: id })).data
  expect(renewal).toMatchObject({ status: 'open', attempt_count: 5, next_payment_attempt: null })
})

test('pays the open invoice with a new card and continues the subscription', async () => {
  const { customer, id } = await subscribed()
  const bad = (await saveCard(sim, customer, DECLINES_LATER)).payment_method as string
  await sim.stripe.subscriptions.update(id, { default_payment_method: bad })
  await advanceCustomer(sim.url, customer, endOf(await sim.stripe.subscriptions.retrieve(id)))
  const [open] = (await sim.stripe.invoices.list({ subscription: id, status: 'open' })).data
  await expect(sim.stripe.invoices.pay(open!.id, { payment_method: bad })).rejects.toThrow('declined')
  const good = (await saveCard(sim, customer, WORKS)).payment_method as string
  await sim.stripe.subscriptions.update(id, { default_payment_method: good })
  expect((await sim.stripe.invoices.pay(open!.id, { payment_method: good })).status).toBe('paid')
  expect((await sim.stripe.subscriptions.retrieve(id)).status).toBe('active')
})

const connected = async () => {
  const account = await sim.stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  })
  const link = await sim.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://app.test/again',
    return_url: 'http://app.test/done',
  })
  return { account, link }
}

const sellSession = (destination: string) =>
  sim.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 9000, product_data: { name: 'Coaching' } },
        quantity: 1,
      },
    ],
    success_url: SUCCESS,
    payment_intent_data: { transfer_data: { destination }, metadata: { appointment_id: 'a1' } },
  })

test('transfers a whole payment to an onboarded account and reverses it with a refund', async () => {
  const { account, link } = await connected()
  await expect(sellSession(account.id)).rejects.toThrow('capabilities')
  expect(await onboardOnPage(link.url, 'later')).toEqual({ location: 'http://app.test/done' })
  expect((await sim.stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(false)
  const again = await fetch(link.url, { redirect: 'manual' })
  expect(again.headers.get('location')).toBe('http://app.test/again')
  expect(await onboardOnPage((await fresh(account.id)).url)).toEqual({ location: 'http://app.test/done' })
  expect(await sim.stripe.accounts.retrieve(account.id)).toMatchObject({
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
  })
  const session = await sellSession(account.id)
  await payOnPage(session.url!, WORKS)
  const { payment_intent: intent } = await sim.stripe.checkout.sessions.retrieve(session.id)
  const paid = await sim.stripe.paymentIntents.retrieve(intent as string, { expand: ['latest_charge'] })
  expect(paid).toMatchObject({
    application_fee_amount: null,
    metadata: { appointment_id: 'a1' },
    transfer_data: { destination: account.id },
  })
  const transfers = async () => {
    const ledger = (await (await fetch(`${sim.url}/_sim/ledger`)).json()) as { transfers: Stripe.Transfer[] }
    return ledger.transfers.filter(({ destination }) => destination === account.id)
  }
  expect(await transfers()).toMatchObject([{ amount: 9000, amount_reversed: 0 }])
  const refund = await sim.stripe.refunds.create({ payment_intent: intent as string, reverse_transfer: true })
  expect(refund).toMatchObject({ amount: 9000, transfer_reversal: expect.stringMatching(/^trr_/) })
  expect(await transfers()).toMatchObject([{ amount_reversed: 9000, reversed: true }])
})

const fresh = (account: string) =>
  sim.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://app.test/again',
    return_url: 'http://app.test/done',
  })
