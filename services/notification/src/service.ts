import { createClient } from '@fieldside/platform/client.ts'
import { baseConfig, publicUrl } from '@fieldside/platform/config.ts'
import { mailConfig, openMailer } from '@fieldside/platform/mailer.ts'
import { addCounter, type Metrics } from '@fieldside/platform/metrics.ts'
import { createOutbound, type Outbound } from '@fieldside/platform/outbound.ts'
import { VERSION } from '@fieldside/platform/release.ts'
import { createSeal, deriveKey } from '@fieldside/platform/seal.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { z } from 'zod'
import { createClients } from './clients.ts'
import { handlers, recorders } from './consumers.ts'
import type { NotificationPorts, WebhookCounters } from './context.ts'
import { jobs } from './jobs.ts'
import { createLiveStream } from './live/store/stream.ts'
import { createPushSender, isKeyPair, type PushKeys, type PushSender } from './push/adapters/sender.ts'
import { routes } from './routes.ts'
import type { NotificationSchema } from './schema.ts'

const config = baseConfig
  .extend({
    VAPID_PUBLIC_KEY: z.string().optional().describe('Public VAPID key in base64url; if unset, push is off'),
    VAPID_PRIVATE_KEY: z.string().optional().describe('Private key of `VAPID_PUBLIC_KEY`'),
    PUSH_HOSTS: z
      .string()
      .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
      .describe(
        'Hosts of push services that browsers may subscribe with, separated by commas. `*.` stands for any subdomain',
      ),
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
    WEBHOOKS_TO_LOOPBACK: z
      .stringbool()
      .default(false)
      .describe(
        'Lets webhooks reach this machine (`localhost`, `127.0.0.1`), also over http and at any port; for the development start, and refused with `NODE_ENV=production`',
      ),
    EGRESS_PROXY_URL: z
      .url()
      .optional()
      .describe(
        'Egress proxy for webhooks, pushes, and busy calendars (`http://host:port`); if unset, connects directly',
      ),
  })
  .refine(({ NODE_ENV, WEBHOOKS_TO_LOOPBACK }) => NODE_ENV !== 'production' || !WEBHOOKS_TO_LOOPBACK, {
    path: ['WEBHOOKS_TO_LOOPBACK'],
  })
type Config = z.infer<typeof config>

/** @throws Error when only one of the two keys is set, or they aren’t a pair */
const pushKeysOf = (config: Config): PushKeys | null => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if (!publicKey && !privateKey) return null
  if (!publicKey || !privateKey)
    throw new Error('Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither of them')
  if (!isKeyPair({ publicKey, privateKey }))
    throw new Error(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY aren’t a pair. Delete both from .env, and make a pair with the operator’s `secrets`',
    )
  return { publicKey, privateKey, subject: `mailto:${config.SUPPORT_EMAIL}` }
}

const outboundFor = (config: Config, agent: string, allowsLoopback: boolean): Outbound =>
  createOutbound({ agent: `${agent}/${VERSION}`, proxyUrl: config.EGRESS_PROXY_URL, allowsLoopback })

const pushSenderFor = (config: Config): PushSender | null => {
  const keys = pushKeysOf(config)
  return (
    keys &&
    createPushSender(
      keys,
      outboundFor(config, 'Fieldside-Push', false),
      config.PUSH_HOSTS.split(',').map((host) => host.trim()),
    )
  )
}

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

/** Notifies people in the app, by email, and by push, and serves the live feed of open pages. */
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
    mailer: openMailer({ config, log, metrics }),
    live: createLiveStream(db, log),
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    outbound: outboundFor(config, 'Fieldside-Webhooks', config.WEBHOOKS_TO_LOOPBACK),
    webhookSeal: createSeal(deriveKey(config.CLIENT_SECRET, 'webhook secrets')),
    countWebhook: webhookCounters(metrics.registry),
    push: pushSenderFor(config),
    pushSeal: createSeal(deriveKey(config.CLIENT_SECRET, 'push subscriptions')),
  }),
  routes,
  handlers,
  recorders,
  jobs,
}
