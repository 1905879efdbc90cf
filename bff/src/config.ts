import { baseConfig } from '@fieldside/platform/config.ts'
import { limitConfig } from '@fieldside/platform/limits.ts'
import { z } from 'zod'

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** What the BFF is told. It has no database and no bus. */
export const bffConfig = baseConfig
  .omit({ DATABASE_URL: true, DATABASE_POOL_SIZE: true, BUS_URL: true })
  .extend({
    PUBLIC_URL: z
      .url()
      .refine((address) => {
        const { protocol, hostname } = new URL(address)
        return protocol === 'https:' || isLoopback(hostname)
      }, 'plain http is only for loopback')
      .describe('Where people reach the product; plain http only for loopback'),
    IDENTITY_URL: z.url().describe('Where identity is'),
    DIRECTORY_URL: z.url().describe('Where directory is'),
    BOOKING_URL: z.url().describe('Where booking is'),
    BILLING_URL: z.url().describe('Where billing is'),
    CONTENT_URL: z.url().describe('Where content is'),
    NOTIFICATION_URL: z.url().describe('Where notification is'),
    WEB_DIST: z
      .string()
      .optional()
      .describe('Folder of the built web client; without it only `/api` is served'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .optional()
      .describe('`pk_test_…` or `pk_live_…`; without it no cards are taken'),
    STRIPE_SCRIPT_URL: z
      .url()
      .optional()
      .describe("Stripe's script for the card field; without it no cards are taken"),
    INBOX_URL: z.url().optional().describe('Shown as a link where a mail catcher runs'),
    SUPPORT_EMAIL: z
      .email()
      .default('support@fieldside.example')
      .describe('Shown on Help and Contact as where support reads mail'),
    DEMO: z.stringbool().default(false).describe('Says on the pages that the data are invented'),
    ...limitConfig,
    METRICS_TOKEN: z
      .string()
      .min(16)
      .optional()
      .describe('Bearer token for `/metrics` of the BFF, which listens publicly; without it there is none'),
    TRUST_PROXY: z
      .stringbool()
      .default(false)
      .describe('`true` behind a proxy that writes X-Forwarded-For itself'),
  })
export type BffConfig = z.infer<typeof bffConfig>
