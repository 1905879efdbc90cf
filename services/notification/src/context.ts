import type { Context } from '@fieldside/platform/context.ts'
import type { Mailer } from '@fieldside/platform/mailer.ts'
import type { Everybody } from './everybody.ts'
import type { Facts } from './facts.ts'
import type { People } from './people.ts'
import type { NotificationSchema } from './schema.ts'
import type { LiveStream } from './store/live-stream.ts'

export type NotificationPorts = {
  everybody: Everybody
  people: People
  facts: Facts
  mailer: Mailer
  live: LiveStream
  publicUrl: string
  supportEmail: string
}
export type NotificationContext = Context<NotificationSchema> & NotificationPorts
