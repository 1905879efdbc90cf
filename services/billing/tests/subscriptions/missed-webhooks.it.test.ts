import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { listPayments } from '@fieldside/contracts/http/payments.ts'
import { getSubscription } from '@fieldside/contracts/http/subscriptions.ts'
import { advanceCustomer } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderInvoice } from '../../src/provider/adapters/payment-provider.ts'
import { recordInvoice } from '../../src/subscriptions/record-invoice.ts'
import { breakProvider, CARDS, createFixture, type Fixture, saveCard } from '../fixture.ts'
import { athlete, openPremium, subscribe } from '../premium-steps.ts'

/** More subscriptions than one run of the job polls. */
const MANY = 25
let fixture: Fixture
beforeEach(async () => {
  fixture = await createFixture()
})
afterEach(() => fixture.close())

const stateOf = async (as: Person) => (await fixture.app.request(getSubscription, {}, { as })).body

/** Ends an athlete's Premium at the provider without telling billing, and moves to the day after. */
const endedWithoutWebhook = async (): Promise<Person> => {
  const as = athlete()
  const { customer, id, subscription } = await subscribe(fixture, as)
  const end = subscription.items.data[0]!.current_period_end * 1000
  await fixture.sim.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await advanceCustomer(fixture.sim.url, customer, new Date(end))
  fixture.app.clock.set(new Date(end + DAY_MS))
  return as
}

test('finds an unreported end of a subscription when its period is over', async () => {
  const as = await endedWithoutWebhook()
  await fixture.app.runJobs('subscriptions')
  expect(await stateOf(as)).toMatchObject({ is_subscribed: false, status: 'inactive' })
})

const paymentsOf = async (as: Person) =>
  (await fixture.app.request(listPayments, { query: {} }, { as })).body.items.map(({ status }) => status)

test('records the payment of a renewal that no webhook reported, even after the provider failed once', async () => {
  const as = athlete()
  const { customer, subscription } = await subscribe(fixture, as)
  const end = subscription.items.data[0]!.current_period_end * 1000
  await advanceCustomer(fixture.sim.url, customer, new Date(end))
  fixture.app.clock.set(new Date(end + DAY_MS))
  await breakProvider(fixture, '/v1/invoices', { kind: 'error', method: 'GET', times: 10 })
  await fixture.app.runJobs('subscriptions')
  await fetch(`${fixture.sim.url}/_sim/faults`, { method: 'DELETE' })
  fixture.app.clock.advance({ hours: 1 })
  await fixture.app.runJobs('subscriptions')
  expect(await stateOf(as)).toMatchObject({ is_subscribed: true, status: 'active' })
  expect(await paymentsOf(as)).toEqual(['completed', 'completed'])
})

test('ends a pending renewal that a later one has replaced, when no webhook reports either', async () => {
  const as = athlete()
  const { customer, subscription } = await subscribe(fixture, as)
  const end = subscription.items.data[0]!.current_period_end * 1000
  await saveCard(fixture, as, CARDS.declinesCharges)
  await advanceCustomer(fixture.sim.url, customer, new Date(end))
  fixture.app.clock.set(new Date(end + DAY_MS))
  await fixture.app.runJobs('subscriptions')
  expect(await paymentsOf(as)).toEqual(['pending', 'completed'])
  await saveCard(fixture, as)
  const next = (await stateOf(as)).current_period_end!
  await advanceCustomer(fixture.sim.url, customer, new Date(next))
  fixture.app.clock.set(new Date(new Date(next).getTime() + DAY_MS))
  await fixture.app.runJobs('subscriptions')
  expect(await paymentsOf(as)).toEqual(['completed', 'completed', 'completed'])
})

test("polls other subscriptions despite many that the provider doesn't know", async () => {
  const as = await endedWithoutWebhook()
  const { kysely } = fixture.app.db
  const [old, longAgo] = [new Date('2020-01-01'), new Date('2020-02-01')]
  for (let n = 0; n < MANY; n += 1) {
    const user_id = newId()
    const customer = { user_id, stripe_customer_id: `cus_unknown_${n}`, created_at: old }
    await kysely.insertInto('customers').values(customer).execute()
    const unknown = { user_id, stripe_subscription_id: `sub_unknown_${n}`, status: 'active' as const }
    const times = { current_period_end: longAgo, updated_at: old }
    await kysely
      .insertInto('subscriptions')
      .values({ ...unknown, ...times })
      .execute()
    await scheduleJob(kysely, { job: 'subscriptions', key: user_id, runAt: longAgo })
  }
  await fixture.app.runJobs('subscriptions')
  await fixture.app.runJobs('subscriptions')
  expect(await stateOf(as)).toMatchObject({ is_subscribed: false, status: 'inactive' })
})

test('sells Premium even after the provider permanently failed to create its price', async () => {
  const as = athlete()
  await breakProvider(fixture, '/v1/prices', { kind: 'error', stored: true })
  await openPremium(fixture, as)
  await subscribe(fixture, as)
  expect(await stateOf(as)).toMatchObject({ is_subscribed: true })
})

test('records the newest state of an invoice when an older answer of the provider arrives last', async () => {
  const as = athlete()
  const { customer } = await subscribe(fixture, as)
  const [ctx, older] = [fixture.app.context({ service: 'bff' }), Promise.withResolvers<ProviderInvoice>()]
  const invoice = { id: newId(), customerId: customer, amountCents: 900, paymentIntentId: null }
  const final: ProviderInvoice = { ...invoice, status: 'open', willRetry: false }
  const retrieveInvoice = vi.fn(async () => final).mockReturnValueOnce(older.promise)
  const asking = { ...ctx, paymentProvider: { ...ctx.paymentProvider, retrieveInvoice } }
  const overtaken = recordInvoice(asking, final.id)
  await recordInvoice(asking, final.id)
  older.resolve({ ...final, willRetry: true })
  await overtaken
  const payments = ctx.db.kysely.selectFrom('payments').select('status').where('invoice_id', '=', final.id)
  expect(await payments.execute()).toEqual([{ status: 'failed' }])
})
