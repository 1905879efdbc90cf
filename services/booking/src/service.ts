import { createClient } from '@fieldside/platform/client.ts'
import { baseConfig } from '@fieldside/platform/config.ts'
import { createRateLimiter, limitConfig } from '@fieldside/platform/limits.ts'
import { addCounter, addGauge, type Metrics } from '@fieldside/platform/metrics.ts'
import { createOutbound } from '@fieldside/platform/outbound.ts'
import { VERSION } from '@fieldside/platform/release.ts'
import { createSeal, createSealOfKeys, deriveKey } from '@fieldside/platform/seal.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { z } from 'zod'
import { type CalendarReader, createCalendarReader } from './busy-calendars/reader/calendar-reader.ts'
import { createClients } from './clients.ts'
import { handlers } from './consumers.ts'
import type { BookingPorts } from './context.ts'
import { jobs } from './jobs.ts'
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
  ...limitConfig,
})
type BookingConfig = z.infer<typeof BookingConfig>

const secretsOf = (listed: string): string[] =>
  listed
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)

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
    calendarAddLimiter: createRateLimiter(limitStore, 'calendarAdd', config.LIMIT_FACTOR),
  }),
  routes,
  handlers,
  jobs,
}
