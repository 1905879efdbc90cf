import { verifyPayment } from '@fieldside/contracts/http/payments.ts'
import { createSubscriptionCheckout } from '@fieldside/contracts/http/subscriptions.ts'
import { payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import type { startReceiver } from '@fieldside/dev-stripe/testing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { CARDS, type Fixture } from './fixture.ts'

export const athlete = (): Person => ({ userId: newId(), role: 'athlete' })

export const sessionIdOf = (url: string): string => url.split('/').at(-1)!

export const openPremium = async ({ app }: Fixture, as: Person) =>
  (await app.request(createSubscriptionCheckout, {}, { as })).body.url

export const verify = ({ app }: Fixture, as: Person, sessionId: string) =>
  app.request(verifyPayment, { body: { sessionId } }, { as })

/** Buys Premium. Billing learns of it from the returning browser, not from webhooks. */
export const subscribe = async (fixture: Fixture, as: Person, number = CARDS.works) => {
  const url = await openPremium(fixture, as)
  await payOnPage(url, number)
  const sessionId = sessionIdOf(url)
  await verify(fixture, as, sessionId)
  const { stripe_subscription_id: id } = await fixture.app.db.kysely
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('user_id', '=', as.userId)
    .executeTakeFirstOrThrow()
  const subscription = await fixture.sim.stripe.subscriptions.retrieve(id!)
  return { sessionId, id: id!, customer: subscription.customer as string, subscription }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Delivers the webhooks received since the last call, each `times` times. */
export const deliverAll = async (
  { app }: Fixture,
  receiver: Receiver,
  { times = 1, newestFirst = false }: { times?: number; newestFirst?: boolean } = {},
): Promise<void> => {
  const all = receiver.received.splice(0)
  for (const { body, signature } of newestFirst ? all.toReversed() : all) {
    for (let sent = 0; sent < times; sent += 1) {
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      const response = await app.fetch('/stripe/webhooks', { method: 'POST', headers, body })
      if (response.status !== 204) throw new Error(`billing answered ${response.status}`)
    }
  }
}
