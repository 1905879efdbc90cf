import { verifyPayment } from '@fieldside/contracts/http/payments.ts'
import { followProgram, listPrograms } from '@fieldside/contracts/http/programs.ts'
import { createSubscriptionCheckout } from '@fieldside/contracts/http/subscriptions.ts'
import { payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { TEST_CARDS } from '@fieldside/dev-stripe/test-cards.ts'
import type { Stage } from './people.ts'
import type { Athlete } from './sessions.ts'

export const buyPremium = async ({ clock, product }: Stage, { person }: Athlete): Promise<void> => {
  await clock.at(clock.ago({ hours: 3 }), async () => {
    const { url } = await person.call('billing', createSubscriptionCheckout)
    await payOnPage(url, TEST_CARDS[0]!.number)
    await person.call('billing', verifyPayment, { body: { sessionId: url.split('/').at(-1)! } })
  })
  await product.settle()
  await clock.at(clock.ago({ hours: 2 }), async () => {
    const { items } = await person.call('content', listPrograms)
    const premium = items.find(({ is_premium }) => is_premium)
    await person.call('content', followProgram, { params: { id: premium!.id } })
  })
}
