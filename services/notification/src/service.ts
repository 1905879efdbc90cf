import { createClient } from '@fieldside/platform/client.ts'
import { baseConfig, publicUrl } from '@fieldside/platform/config.ts'
import { createMailer, mailConfig } from '@fieldside/platform/mailer.ts'
import { addCounter, type Metrics } from '@fieldside/platform/metrics.ts'
import { createOutbound } from '@fieldside/platform/outbound.ts'
import { createSeal, deriveKey } from '@fieldside/platform/seal.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { VERSION } from '@fieldside/platform/version.ts'
import { z } from 'zod'
import { createClients } from './clients.ts'
import { handlers, recorders } from './consumers.ts'
import type { NotificationPorts, WebhookCounters } from './context.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import type { NotificationSchema } from './schema.ts'
import { createLiveStream } from './store/live-stream.ts'

const config = baseConfig.extend({
  PUBLIC_URL: publicUrl,
  IDENTITY_URL: z.url().describe('URL of identity'),
  DIRECTORY_URL: z.url().describe('URL of directory'),
  BOOKING_URL: z.url().describe('URL of booking'),
  BILLING_URL: z.url().describe('URL of billing'),
  ...mailConfig,
  SUPPORT_EMAIL: z
    .email()
    .default('support@fieldside.example')
    .describe('Mailbox for messages from Help and Contact'),
  EGRESS_PROXY_URL: z
    .url()
    .optional()
    .describe(
      'Egress proxy for webhooks and busy calendars (`http://host:port`); if unset, connects directly',
    ),
})
type Config = z.infer<typeof config>

const webhookCounters = (registry: Metrics['registry']): WebhookCounters => ({
  attempt: addCounter(registry, {
    name: 'fieldside_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook endpoint, by outcome',
    label: 'outcome',
  }),
  pause: addCounter(registry, {
    name: 'fieldside_webhooks_paused_total',
    help: 'Webhook endpoints that were paused because they failed, by reason: failing, gone',
    label: 'reason',
    values: ['failing', 'gone'],
  }),
})

/** Notifies people in the app and by email, and serves the live feed of open pages. */
export const notification: ServiceDefinition<NotificationSchema, NotificationPorts, Config> = {
  name: 'notification',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config,
  ports: ({ config, db, log, metrics, token, tls }) => ({
    ...createClients({
      identity: createClient(config.IDENTITY_URL, { token, tls }),
      directory: createClient(config.DIRECTORY_URL, { token, tls }),
      booking: createClient(config.BOOKING_URL, { token, tls }),
      billing: createClient(config.BILLING_URL, { token, tls }),
    }),
    mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
    live: createLiveStream(db, log),
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    outbound: createOutbound({
      agent: `Fieldside-Webhooks/${VERSION}`,
      proxyUrl: config.EGRESS_PROXY_URL,
      allowsLoopback: config.NODE_ENV === 'test',
    }),
    webhookSeal: createSeal(deriveKey(config.CLIENT_SECRET, 'webhook secrets')),
    countWebhook: webhookCounters(metrics.registry),
  }),
  routes,
  handlers,
  recorders,
  jobs,
}
