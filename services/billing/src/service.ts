import { baseConfig } from '@fieldside/platform/config.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { z } from 'zod'
import type { BillingPorts } from './card-provider.ts'
import { handlers } from './consumers.ts'
import { routes } from './routes.ts'
import type { BillingSchema } from './schema.ts'
import { createStripeCardProvider } from './stripe-card-provider.ts'
import { sweepers } from './sweepers.ts'

const billingConfig = baseConfig.extend({
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Where Stripe's API is, when it is not Stripe itself. */
  STRIPE_API_URL: z.url().optional(),
})
export type BillingConfig = z.infer<typeof billingConfig>

export const billing: ServiceDefinition<BillingSchema, BillingPorts, BillingConfig> = {
  name: 'billing',
  migrations: new URL('../migrations/', import.meta.url),
  config: billingConfig,
  ports: ({ config }) => ({
    cards: createStripeCardProvider({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl: config.STRIPE_API_URL,
    }),
  }),
  routes,
  handlers,
  sweepers,
}
