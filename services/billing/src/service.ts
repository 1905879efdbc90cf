import { createClient } from '@fieldside/platform/client.ts'
import { baseConfig, publicUrl } from '@fieldside/platform/config.ts'
import { addGauge, addHistogram } from '@fieldside/platform/metrics.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { z } from 'zod'
import { createClients } from './clients.ts'
import { handlers } from './consumers.ts'
import type { BillingPorts } from './context.ts'
import { jobs } from './jobs.ts'
import { createStripeCards } from './provider/adapters/stripe-cards.ts'
import { createStripeCheckouts } from './provider/adapters/stripe-checkouts.ts'
import { findDifferenceCents } from './reconciliation/store/movements.ts'
import { routes } from './routes.ts'
import type { BillingSchema } from './schema.ts'

const billingConfig = baseConfig.extend({
  PUBLIC_URL: publicUrl,
  BOOKING_URL: z.url().describe('URL of booking'),
  STRIPE_SECRET_KEY: z.string().min(1).describe('`sk_test_…` or `sk_live_…`'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .describe('`whsec_…` of the webhook endpoint `<public address>/stripe/webhooks`'),
  STRIPE_API_URL: z.url().optional().describe('Base URL of a Stripe simulator; unset for Stripe itself'),
  EGRESS_PROXY_URL: z
    .url()
    .optional()
    .describe('Egress proxy for calls to Stripe (`http://host:port`); if unset, billing connects directly'),
  STRIPE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    // Shorter than OWNER_MS: after that, other calls may take over the attempt.
    .max(10_000)
    .default(10_000)
    .describe('Timeout of a request to Stripe, after which billing looks up the outcome'),
})

export type BillingConfig = z.infer<typeof billingConfig>

export const billing: ServiceDefinition<BillingSchema, BillingPorts, BillingConfig> = {
  name: 'billing',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config: billingConfig,
  ports: ({ config, db, token, tls, metrics }) => {
    const stripe = {
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl: config.STRIPE_API_URL,
      proxyUrl: config.EGRESS_PROXY_URL,
      timeoutMs: config.STRIPE_TIMEOUT_MS,
    }
    addGauge(
      metrics.registry,
      {
        name: 'fieldside_ledger_difference_cents',
        help: "Cents by which the entries of 30 days differ from Stripe's balance transactions, as of the last comparison",
      },
      () => findDifferenceCents(db.kysely),
    )
    return {
      paymentProvider: { ...createStripeCards(stripe), ...createStripeCheckouts(stripe) },
      ...createClients({ booking: createClient(config.BOOKING_URL, { token, tls }) }),
      publicUrl: config.PUBLIC_URL,
      measureWebhook: addHistogram(metrics.registry, {
        name: 'fieldside_webhook_age_seconds',
        help: "Age of a Stripe event when its effect is stored, by Stripe's clock",
      }),
    }
  },
  routes,
  handlers,
  jobs,
}
