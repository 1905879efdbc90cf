import Stripe from 'stripe'
import { createStoryClock } from './clock.ts'
import { withoutSyncCommit } from './not-durable.ts'
import { createProduct, type Environments } from './product.ts'
import { tellStory } from './story.ts'
import { receiveWebhooks } from './webhooks.ts'

const cardProvider = ({ STRIPE_API_URL = '', STRIPE_SECRET_KEY = '' }: Record<string, string>): Stripe => {
  const { hostname, port } = new URL(STRIPE_API_URL)
  return new Stripe(STRIPE_SECRET_KEY, { host: hostname, port: Number(port), protocol: 'http' })
}

/** Tells the story to the services, whose environments are given by name. */
type Given = { adminUrl: string; busUrl: string; environments: Environments }

export const createDemoData = async ({ adminUrl, busUrl, environments }: Given): Promise<void> => {
  const startedAt = performance.now()
  await withoutSyncCommit(adminUrl, async () => {
    const clock = createStoryClock(new Date())
    const webhooks = await receiveWebhooks({
      port: Number(environments.billing?.PORT),
      secret: environments.billing?.STRIPE_WEBHOOK_SECRET ?? '',
    })
    const product = await createProduct(environments, busUrl, clock)
    const stripe = cardProvider(environments.billing ?? {})
    try {
      await tellStory({ product, clock, stripe, webhooks }, console.log)
    } finally {
      await webhooks.close()
      await product.close()
    }
  })
  console.log(`demo data is there after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
