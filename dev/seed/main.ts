import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import Stripe from 'stripe'
import { z } from 'zod'
import { createStoryClock } from './clock.ts'
import { withoutSyncCommit } from './not-durable.ts'
import { createProduct } from './product.ts'
import { tellStory } from './story.ts'
import { receiveWebhooks } from './webhooks.ts'

refuseProduction('The demo data')

const environment = z
  .object({
    ADMIN_URL: z.string().min(1),
    SERVICE_ENVIRONMENTS: z.preprocess(
      (text) => JSON.parse(String(text)),
      z.record(z.string(), z.record(z.string(), z.string())),
    ),
  })
  .parse(process.env)

const cardProvider = ({ STRIPE_API_URL = '', STRIPE_SECRET_KEY = '' }: Record<string, string>): Stripe => {
  const { hostname, port } = new URL(STRIPE_API_URL)
  return new Stripe(STRIPE_SECRET_KEY, { host: hostname, port: Number(port), protocol: 'http' })
}

const startedAt = performance.now()
await withoutSyncCommit(environment.ADMIN_URL, async () => {
  const environments = environment.SERVICE_ENVIRONMENTS
  const clock = createStoryClock(new Date())
  const webhooks = await receiveWebhooks(Number(environments.billing?.PORT))
  const product = await createProduct(environments, clock)
  const stripe = cardProvider(environments.billing ?? {})
  try {
    await tellStory({ product, clock, stripe, webhooks }, console.log)
  } finally {
    await webhooks.close()
    await product.close()
  }
})
console.log(`demo data is there after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
