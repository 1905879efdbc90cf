import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { listPayments } from '@fieldside/contracts/http/payments.ts'
import {
  cancelSubscription,
  createSubscriptionCheckout,
  getSubscription,
  resumeSubscription,
} from '@fieldside/contracts/http/subscriptions.ts'
import { advanceCustomer, payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { startSubscriptionCheckout } from '../../src/checkouts/start-subscription.ts'
import { fixtureWithWebhooks } from '../fee-steps.ts'
import { breakProvider, CARDS, dataOf, saveCard } from '../fixture.ts'
import { athlete, deliverAll, openPremium, sessionIdOf, subscribe, verify } from '../premium-steps.ts'
import { restoreAccount, suspendAccount } from '../suspension-steps.ts'

const { fixture, receiver } = fixtureWithWebhooks()

const stateOf = async (as: Person) => (await fixture.app.request(getSubscription, {}, { as })).body
const paymentsOf = async (as: Person) =>
  (await fixture.app.request(listPayments, { query: {} }, { as })).body.items
type Published = {
  user_id: string
  status: string
  version: number
  is_subscribed: boolean
  payment_type?: string
}
const publishedOf = (type: string, as: Person) =>
  dataOf<Published>(fixture, `billing.${type}`, ({ user_id }) => user_id === as.userId)
const received = (type: string) =>
  receiver.until((received) => received.some(({ event }) => event.type === type))
const sessionsOf = async (url: string) => fixture.sim.stripe.checkout.sessions.retrieve(sessionIdOf(url))

test('starts a checkout of $7 a month for a signed-in user and returns its url [functions/create-subscription-checkout]', async () => {
  const as = athlete()
  expect((await fixture.app.request(createSubscriptionCheckout, {}, {})).status).toBe(401)
  const { status, body } = await fixture.app.request(createSubscriptionCheckout, {}, { as })
  expect(status).toBe(200)
  expect(await sessionsOf(body.url)).toMatchObject({
    mode: 'subscription',
    amount_total: 700,
    currency: 'usd',
    success_url: 'http://fieldside.test/payment-success?session_id={CHECKOUT_SESSION_ID}&type=subscription',
    cancel_url: 'http://fieldside.test/payment-cancel?type=subscription',
  })
  const { data } = await fixture.sim.stripe.prices.list()
  expect(data).toMatchObject([{ unit_amount: 700, currency: 'usd', recurring: { interval: 'month' } }])
})

test('keeps one checkout open per user, even for concurrent clicks, and opens a new one after it ended', async () => {
  const as = athlete()
  const urls = await Promise.all([openPremium(fixture, as), openPremium(fixture, as)])
  expect(new Set([...urls, await openPremium(fixture, as)]).size).toBe(1)
  await fixture.sim.stripe.checkout.sessions.expire(sessionIdOf(urls[0]!))
  const next = await openPremium(fixture, as)
  expect(next).not.toBe(urls[0])
  expect((await sessionsOf(next)).status).toBe('open')
})

test("opens no second checkout when the provider's reply is lost", async () => {
  const as = athlete()
  await breakProvider(fixture, '/v1/checkout/sessions', { kind: 'drop', times: 2 })
  const first = await fixture.app.request(createSubscriptionCheckout, {}, { as })
  expect(first.problem.code).toBe('card-provider-unavailable')
  const url = await openPremium(fixture, as)
  const customer = (await sessionsOf(url)).customer as string
  expect((await fixture.sim.stripe.checkout.sessions.list({ customer })).data).toHaveLength(1)
})

test('activates Premium only once the provider has the money, and publishes it once, despite duplicate webhooks in any order [subscription/activated-by-payment] [subscription/state]', async () => {
  const as = athlete()
  const url = await openPremium(fixture, as)
  expect(await verify(fixture, as, sessionIdOf(url))).toMatchObject({ status: 200, body: { success: false } })
  expect(await stateOf(as)).toMatchObject({ is_subscribed: false, status: 'inactive' })
  expect(await payOnPage(url, CARDS.declinesCharges)).toEqual({ error: 'Your card was declined.' })
  expect(await stateOf(as)).toMatchObject({ is_subscribed: false })
  await payOnPage(url, CARDS.works)
  await received('checkout.session.completed')
  await received('invoice.paid')
  await deliverAll(fixture, receiver, { times: 2, newestFirst: true })
  expect(await stateOf(as)).toMatchObject({
    is_subscribed: true,
    status: 'active',
    cancel_at_period_end: false,
    card: { brand: 'visa', last4: '4242' },
  })
  expect(await paymentsOf(as)).toMatchObject([
    { user_id: as.userId, payment_type: 'subscription', amount_cents: 700, status: 'completed' },
  ])
  expect(await publishedOf('subscription-changed', as)).toMatchObject([{ version: 1, is_subscribed: true }])
  expect(await publishedOf('payment-recorded', as)).toMatchObject([
    { payment_type: 'subscription', status: 'completed' },
  ])
  const again = await fixture.app.request(createSubscriptionCheckout, {}, { as })
  expect([again.status, again.problem.code]).toEqual([409, 'already-subscribed'])
})

test("records Premium's payment as refunded when its refund is reported first", async () => {
  const as = athlete()
  await payOnPage(await openPremium(fixture, as), CARDS.works)
  await received('checkout.session.completed')
  const paid = (await received('payment_intent.succeeded')).findLast(
    ({ event }) => event.type === 'payment_intent.succeeded',
  )!
  await fixture.sim.stripe.refunds.create({ payment_intent: (paid.event.data.object as { id: string }).id })
  await received('charge.refunded')
  await deliverAll(fixture, receiver, { newestFirst: true })
  expect(await paymentsOf(as)).toMatchObject([{ payment_type: 'subscription', status: 'refunded' }])
})

test('activates Premium when the browser returns from a paid checkout, without a webhook and only once [functions/verify-payment]', async () => {
  const as = athlete()
  const { sessionId } = await subscribe(fixture, as)
  const { status, body } = await verify(fixture, as, sessionId)
  expect([status, body]).toEqual([200, { success: true, payment_type: 'subscription', appointment_id: null }])
  expect(await stateOf(as)).toMatchObject({ is_subscribed: true })
  expect(await publishedOf('payment-recorded', as)).toHaveLength(1)
  expect(await publishedOf('subscription-changed', as)).toHaveLength(1)
})

test('finds a paid checkout whose webhook never arrived, through the job or the next click', async () => {
  const [swept, clicks] = [athlete(), athlete()]
  for (const as of [swept, clicks]) await payOnPage(await openPremium(fixture, as), CARDS.works)
  const again = await fixture.app.request(createSubscriptionCheckout, {}, { as: clicks })
  expect(again.problem.code).toBe('already-subscribed')
  expect(await stateOf(clicks)).toMatchObject({ is_subscribed: true })
  fixture.app.clock.advance({ minutes: 2 })
  await fixture.app.runJobs('checkouts')
  expect(await stateOf(swept)).toMatchObject({ is_subscribed: true })
})

test('never sells Premium twice when a checkout is paid while the next one is being opened', async () => {
  const as = athlete()
  const url = await openPremium(fixture, as)
  const ctx = fixture.app.context(as)
  const premiumPrice = async () => {
    await payOnPage(url, CARDS.works)
    await verify(fixture, as, sessionIdOf(url))
    return ctx.paymentProvider.premiumPrice()
  }
  const click = startSubscriptionCheckout({
    ...ctx,
    paymentProvider: { ...ctx.paymentProvider, premiumPrice },
  })
  await expect(click).rejects.toMatchObject({ code: 'already-subscribed' })
  const customer = (await sessionsOf(url)).customer as string
  expect((await fixture.sim.stripe.checkout.sessions.list({ customer })).data).toHaveLength(1)
})

test("returns 404 for another user's checkout and grants its caller nothing [payment-success/refuse-foreign-session]", async () => {
  const [payer, thief] = [athlete(), athlete()]
  const url = await openPremium(fixture, payer)
  await payOnPage(url, CARDS.works)
  const foreign = await verify(fixture, thief, sessionIdOf(url))
  expect([foreign.status, foreign.problem.code]).toEqual([404, 'not-found'])
  expect((await verify(fixture, thief, 'cs_test_made_up')).status).toBe(404)
  expect((await fixture.app.request(getSubscription, {}, { as: thief })).body.is_subscribed).toBe(false)
  expect(await paymentsOf(thief)).toEqual([])
  expect(await stateOf(payer)).toMatchObject({ is_subscribed: false })
})

test('schedules the end of a subscription, undoes it, and ends it with the paid period [subscription/manage]', async () => {
  const as = athlete()
  const { customer, subscription } = await subscribe(fixture, as)
  const ends = new Date(subscription.items.data[0]!.current_period_end * 1000)
  const press = (endpoint: typeof cancelSubscription) => fixture.app.request(endpoint, {}, { as })
  expect((await press(cancelSubscription)).body).toMatchObject({
    is_subscribed: true,
    cancel_at_period_end: true,
    current_period_end: ends.toISOString(),
  })
  expect((await press(cancelSubscription)).body.cancel_at_period_end).toBe(true)
  expect((await press(resumeSubscription)).body).toMatchObject({ cancel_at_period_end: false })
  await press(cancelSubscription)
  receiver.received.length = 0
  await advanceCustomer(fixture.sim.url, customer, ends)
  await received('customer.subscription.deleted')
  await deliverAll(fixture, receiver, { times: 2 })
  expect(await stateOf(as)).toMatchObject({ is_subscribed: false, status: 'inactive' })
  expect((await press(resumeSubscription)).problem.code).toBe('not-subscribed')
  expect(await sessionsOf(await openPremium(fixture, as))).toMatchObject({ status: 'open' })
})

test('rejects changes without a subscription', async () => {
  for (const endpoint of [cancelSubscription, resumeSubscription]) {
    const { status, problem } = await fixture.app.request(endpoint, {}, { as: athlete() })
    expect([status, problem.code]).toEqual([409, 'not-subscribed'])
  }
})

test('Premium of a suspended account ends with the paid period, also if it is bought or resumed then [admin/suspend-account]', async () => {
  const as = athlete()
  await subscribe(fixture, as)
  const run = () => fixture.app.runJobs('follow-suspensions')
  await suspendAccount(fixture, as, 2)
  await restoreAccount(fixture, as, 3)
  await run()
  expect(await stateOf(as)).toMatchObject({ cancel_at_period_end: false })
  await suspendAccount(fixture, as, 4)
  await run()
  expect(await stateOf(as)).toMatchObject({ is_subscribed: true, cancel_at_period_end: true })
  await fixture.app.request(resumeSubscription, {}, { as })
  await run()
  expect(await stateOf(as)).toMatchObject({ is_subscribed: true, cancel_at_period_end: true })

  const late = athlete()
  const url = await openPremium(fixture, late)
  await suspendAccount(fixture, late)
  await payOnPage(url, CARDS.works)
  await verify(fixture, late, sessionIdOf(url))
  await run()
  expect(await stateOf(late)).toMatchObject({ is_subscribed: true, cancel_at_period_end: true })
  await restoreAccount(fixture, late)
  const resumed = await fixture.app.request(resumeSubscription, {}, { as: late })
  await run()
  expect(resumed.body).toMatchObject({ cancel_at_period_end: false })
  expect(await stateOf(late)).toMatchObject({ cancel_at_period_end: false })
})

/** Subscribes to Premium and saves a card that declines renewals. */
const withBadCard = async (as: Person) => {
  const { customer, id, subscription } = await subscribe(fixture, as)
  await saveCard(fixture, as, CARDS.declinesCharges)
  const end = subscription.items.data[0]!.current_period_end * 1000
  const at = async (days: number, then: 'updated' | 'deleted' = 'updated') => {
    receiver.received.length = 0
    await advanceCustomer(fixture.sim.url, customer, new Date(end + days * DAY_MS))
    await received('invoice.payment_failed')
    await received(`customer.subscription.${then}`)
    await deliverAll(fixture, receiver, { times: 2, newestFirst: true })
  }
  return { id, at }
}

test('keeps access for 7 days of retries after a failed renewal, and ends it when the provider gives up [subscription/past-due]', async () => {
  const as = athlete()
  const { at } = await withBadCard(as)
  await at(0)
  expect(await stateOf(as)).toMatchObject({ is_subscribed: true, status: 'past_due' })
  expect((await paymentsOf(as)).map(({ status }) => status)).toEqual(['pending', 'completed'])
  await at(6.9)
  expect(await stateOf(as)).toMatchObject({ is_subscribed: true, status: 'past_due' })
  await at(7, 'deleted')
  expect(await stateOf(as)).toMatchObject({ is_subscribed: false, status: 'inactive' })
  expect((await paymentsOf(as)).map(({ status }) => status)).toEqual(['failed', 'completed'])
  const published = await publishedOf('subscription-changed', as)
  expect(
    published.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1]),
  ).toEqual(['active', 'past_due', 'inactive'])
})

test('pays an overdue renewal right away with a working card', async () => {
  const as = athlete()
  const { at } = await withBadCard(as)
  await at(0)
  await saveCard(fixture, as, CARDS.mastercard)
  expect(await stateOf(as)).toMatchObject({ status: 'active', card: { brand: 'mastercard', last4: '4444' } })
  await received('invoice.paid')
  await deliverAll(fixture, receiver)
  expect((await paymentsOf(as)).map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('ignores an answer that was requested before a newer one', async () => {
  const as = athlete()
  const { id } = await subscribe(fixture, as)
  await breakProvider(fixture, `/v1/subscriptions/${id}`, { kind: 'delay', method: 'GET', delay_ms: 400 })
  receiver.received.length = 0
  await fixture.sim.stripe.subscriptions.update(id, { metadata: { note: 'x' } })
  await received('customer.subscription.updated')
  const slow = deliverAll(fixture, receiver)
  const { body } = await fixture.app.request(cancelSubscription, {}, { as })
  await slow
  expect(body.cancel_at_period_end).toBe(true)
  expect(await stateOf(as)).toMatchObject({ cancel_at_period_end: true })
})

test("lists only the caller's own payments, filtered by status and paginated [calls/payments-read] [transactions/own-only] [entities/payment]", async () => {
  const [as, other] = [athlete(), athlete()]
  await subscribe(fixture, as)
  await subscribe(fixture, other)
  const ask = (query: { status?: 'completed' | 'pending'; cursor?: string }, who: { as?: Person } = { as }) =>
    fixture.app.request(listPayments, { query }, who)
  const [payment] = (await ask({})).body.items
  expect(payment).toEqual({
    id: expect.any(String),
    user_id: as.userId,
    payment_type: 'subscription',
    amount_cents: 700,
    currency: 'usd',
    status: 'completed',
    appointment_id: null,
    created_at: expect.any(String),
  })
  expect((await ask({ status: 'completed' })).body.items).toHaveLength(1)
  expect((await ask({ status: 'pending' })).body.items).toEqual([])
  expect((await ask({}, {})).status).toBe(401)
  expect((await ask({ cursor: 'nonsense' })).status).toBe(400)
  const rows = Array.from({ length: 25 }, (_, index) => ({
    id: `019ab000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    user_id: as.userId,
    payment_type: 'subscription' as const,
    amount_cents: 700,
    status: 'completed' as const,
    created_at: new Date('2026-01-01T00:00:00Z'),
    updated_at: new Date('2026-01-01T00:00:00Z'),
  }))
  await fixture.app.db.kysely.insertInto('payments').values(rows).execute()
  const first = (await ask({})).body
  const second = (await ask({ cursor: first.next! })).body
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 6, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(26)
})
