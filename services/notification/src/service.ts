import { createClient } from '@fieldside/platform/client.ts'
import { baseConfig, publicUrl } from '@fieldside/platform/config.ts'
import { createMailer, mailConfig } from '@fieldside/platform/mailer.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { z } from 'zod'
import { createClients } from './clients.ts'
import { handlers } from './consumers.ts'
import type { NotificationPorts } from './context.ts'
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
})
type Config = z.infer<typeof config>

/** Notifies people in the app and by email, and serves the live feed of open pages. */
export const notification: ServiceDefinition<NotificationSchema, NotificationPorts, Config> = {
  name: 'notification',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config,
  ports: ({ config, db, log, token, tls }) => ({
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
  }),
  routes,
  handlers,
  jobs,
}
