import type { Context } from '@fieldside/platform/context.ts'
import type { Mailer } from '@fieldside/platform/mailer.ts'
import type { Clients } from './clients.ts'
import type { NotificationSchema } from './schema.ts'
import type { LiveStream } from './store/live-stream.ts'

export type NotificationPorts = Clients & {
  mailer: Mailer
  live: LiveStream
  publicUrl: string
  supportEmail: string
}

export type NotificationContext = Context<NotificationSchema> & NotificationPorts
