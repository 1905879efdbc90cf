import { baseConfig } from '@fieldside/platform/config.ts'
import { limitConfig } from '@fieldside/platform/limits.ts'
import { z } from 'zod'

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** The BFF has no database and no event bus. */
export const bffConfig = baseConfig
  .omit({
    DATABASE_URL: true,
    DATABASE_POOLER_URL: true,
    DATABASE_READ_URL: true,
    DATABASE_POOL_SIZE: true,
    BUS_URL: true,
    BUS_PARTITIONS: true,
    EVENT_SCHEMAS_URL: true,
    KAFKA_USERNAME: true,
    KAFKA_PASSWORD: true,
    KAFKA_SASL_MECHANISM: true,
    KAFKA_CA_FILE: true,
  })
  .extend({
    PUBLIC_URL: z
      .url()
      .refine((address) => {
        const { protocol, hostname } = new URL(address)
        return protocol === 'https:' || isLoopback(hostname)
      }, 'plain http is only for loopback')
      .describe('Public address of the product; plain http only for loopback'),
    IDENTITY_URL: z.url().describe('URL of identity'),
    DIRECTORY_URL: z.url().describe('URL of directory'),
    BOOKING_URL: z.url().describe('URL of booking'),
    BILLING_URL: z.url().describe('URL of billing'),
    CONTENT_URL: z.url().describe('URL of content'),
    NOTIFICATION_URL: z.url().describe('URL of notification'),
    WEB_DIST: z
      .string()
      .optional()
      .describe('Folder of the built web client; if unset, only `/api` is served'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .optional()
      .describe("`pk_test_…` or `pk_live_…`; if unset, people can't save cards"),
    STRIPE_SCRIPT_URL: z
      .url()
      .optional()
      .describe("Stripe's script for the card field; if unset, people can't save cards"),
    INBOX_URL: z.url().optional().describe('Page of a mail catcher, which the product links to'),
    SUPPORT_EMAIL: z
      .email()
      .default('support@fieldside.example')
      .describe('Support address shown on Help and Contact'),
    DEMO: z.stringbool().default(false).describe('Shows a demo data banner on every page'),
    ...limitConfig,
    BACKUP_URL: z
      .url()
      .optional()
      .describe('URL of backup; if unset, the system page says that there are none'),
    INSTANCES: z.coerce
      .number()
      .int()
      .min(1)
      .default(1)
      .describe('Number of BFFs that run; each enforces its share of the limits counted in memory'),
    METRICS_TOKEN: z
      .string()
      .min(16)
      .optional()
      .describe("Bearer token for the BFF's `/metrics`, at least 16 characters; if unset, `/metrics` is 404"),
    TRUST_PROXY: z
      .stringbool()
      .default(false)
      .describe('`true` behind a proxy that sets X-Forwarded-For itself'),
  })
export type BffConfig = z.infer<typeof bffConfig>

/** Factor for the limits that one instance counts in memory. */
export const ownShareOf = ({
  LIMIT_FACTOR,
  INSTANCES,
}: Pick<BffConfig, 'LIMIT_FACTOR' | 'INSTANCES'>): number => LIMIT_FACTOR / INSTANCES
