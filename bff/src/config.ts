import { baseConfig } from '@fieldside/platform/config.ts'
import { z } from 'zod'

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** What the BFF is told. It has no database and no bus. */
export const bffConfig = baseConfig
  .omit({ DATABASE_URL: true, DATABASE_POOL_SIZE: true, BUS_URL: true })
  .extend({
    PUBLIC_URL: z.url().refine((address) => {
      const { protocol, hostname } = new URL(address)
      return protocol === 'https:' || isLoopback(hostname)
    }, 'plain http is only for loopback'),
    IDENTITY_URL: z.url(),
    DIRECTORY_URL: z.url(),
    BOOKING_URL: z.url(),
    BILLING_URL: z.url(),
    CONTENT_URL: z.url(),
    NOTIFICATION_URL: z.url(),
    /** Folder of the built web client; without it only /api is served. */
    WEB_DIST: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_SCRIPT_URL: z.url().optional(),
    /** Shown as a link where the embedded mail catcher runs. */
    INBOX_URL: z.url().optional(),
    DEMO: z.stringbool().default(false),
    SIGN_IN_ATTEMPTS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
    /** Behind a proxy that sets X-Forwarded-For. */
    TRUST_PROXY: z.stringbool().default(false),
  })
export type BffConfig = z.infer<typeof bffConfig>
