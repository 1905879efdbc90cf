import { MESSAGE_VIDEO_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { createFileChecks } from '@fieldside/files/file-checks.ts'
import { createClient } from '@fieldside/platform/client.ts'
import { baseConfig } from '@fieldside/platform/config.ts'
import { createRateLimiter, limitConfig } from '@fieldside/platform/limits.ts'
import { addCounter, addGauge, type Metrics } from '@fieldside/platform/metrics.ts'
import { createOutbound } from '@fieldside/platform/outbound.ts'
import { VERSION } from '@fieldside/platform/release.ts'
import { createSeal, createSealOfKeys, deriveKey } from '@fieldside/platform/seal.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { createUploads } from '@fieldside/platform/uploads.ts'
import { z } from 'zod'
import { type CalendarReader, createCalendarReader } from './busy-calendars/reader/calendar-reader.ts'
import { createClients } from './clients.ts'
import { handlers } from './consumers.ts'
import type { BookingPorts } from './context.ts'
import { jobs } from './jobs.ts'
import { createMessageFileStorage } from './messages/adapters/file-storage.ts'
import { routes } from './routes.ts'
import type { BookingSchema } from './schema.ts'

const BookingConfig = baseConfig.extend({
  IDENTITY_URL: z.url().describe('URL of identity'),
  DIRECTORY_URL: z.url().describe('URL of directory'),
  BILLING_URL: z.url().describe('URL of billing'),
  EGRESS_PROXY_URL: z
    .url()
    .optional()
    .describe(
      'Egress proxy for webhooks and busy calendars (`http://host:port`); if unset, connects directly',
    ),
  VIDEO_ROOMS_URL: z
    .url({ protocol: /^https$/ })
    .regex(/^[^?#]+$/, 'Please leave out ? and #')
    .optional()
    .describe('Address of a video service (`https://meet.example.org`); if unset, types have no video rooms'),
  EARLIER_CLIENT_SECRETS: z
    .string()
    .default('')
    .describe(
      'Earlier values of `CLIENT_SECRET`, separated by commas: they open notes, summaries, and intake answers that were encrypted before it changed',
    ),
  S3_URL: z
    .url()
    .describe(
      'Object storage; booking creates its bucket before the first file. Without it, only files fail',
    ),
  S3_PUBLIC_URL: z.url().optional().describe('Object storage as browsers reach it, if not at `S3_URL`'),
  S3_ACCESS_KEY: z
    .string()
    .min(1)
    .describe('Access key that can create the bucket `message-files` and change its contents'),
  S3_SECRET_KEY: z.string().min(1).describe('Secret of `S3_ACCESS_KEY`'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  ...limitConfig,
})
type BookingConfig = z.infer<typeof BookingConfig>

const secretsOf = (listed: string): string[] =>
  listed
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)

/** Two of the largest videos, one for each account. A video takes twice its size while it is put together. */
const HELD_MAX_BYTES = 2 * (MESSAGE_VIDEO_MAX_BYTES + 1024 * 1024)

/** Shorter than LEFT_OPEN_AFTER_MS. When the payment provider takes longer, the job concludes the accept. */
const BILLING_TIMEOUT_MS = 8000

const measuredReader = ({ registry }: Metrics): CalendarReader => {
  const count = addCounter(registry, {
    name: 'fieldside_calendar_reads_total',
    help: 'Reads of busy calendars, by outcome: read, unreadable, over-limit, refused',
    label: 'outcome',
    values: ['read', 'unreadable', 'over-limit', 'refused'],
  })
  const reader = createCalendarReader({ count })
  addGauge(
    registry,
    { name: 'fieldside_calendar_reads_waiting', help: 'Reads of busy calendars that wait for their turn' },
    reader.countWaiting,
  )
  return reader
}

export const booking: ServiceDefinition<BookingSchema, BookingPorts, BookingConfig> = {
  name: 'booking',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config: BookingConfig,
  ports: ({ config, limitStore, metrics, token, tls }) => ({
    ...createClients({
      identity: createClient(config.IDENTITY_URL, { token, tls }),
      directory: createClient(config.DIRECTORY_URL, { token, tls }),
      billing: createClient(config.BILLING_URL, { token, tls, timeoutMs: BILLING_TIMEOUT_MS }),
    }),
    ...createFileChecks(),
    uploads: createUploads({ maxBytes: HELD_MAX_BYTES, maxBytesPerAccount: HELD_MAX_BYTES / 2 }),
    smallUploads: createUploads(),
    fileStorage: createMessageFileStorage({
      url: config.S3_URL,
      publicUrl: config.S3_PUBLIC_URL,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: config.S3_REGION,
    }),
    limitFactor: config.LIMIT_FACTOR,
    videoRoomsUrl: config.VIDEO_ROOMS_URL ? `${config.VIDEO_ROOMS_URL.replace(/\/+$/, '')}/` : null,
    outbound: createOutbound({
      agent: `Fieldside-Calendars/${VERSION}`,
      proxyUrl: config.EGRESS_PROXY_URL,
      allowsLoopback: config.NODE_ENV === 'test',
    }),
    calendarReader: measuredReader(metrics),
    calendarSeal: createSeal(deriveKey(config.CLIENT_SECRET, 'busy calendars')),
    healthSeal: createSealOfKeys(
      [config.CLIENT_SECRET, ...secretsOf(config.EARLIER_CLIENT_SECRETS)].map((secret) =>
        deriveKey(secret, 'health data'),
      ),
    ),
    messageLimiter: createRateLimiter(limitStore, 'message', config.LIMIT_FACTOR),
    newThreadLimiter: createRateLimiter(limitStore, 'newThread', config.LIMIT_FACTOR),
    messageFileLimiter: createRateLimiter(limitStore, 'messageFile', config.LIMIT_FACTOR),
    calendarAddLimiter: createRateLimiter(limitStore, 'calendarAdd', config.LIMIT_FACTOR),
  }),
  routes,
  handlers,
  jobs,
}
