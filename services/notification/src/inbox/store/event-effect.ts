import type { EffectOf, OnceOnly } from '@fieldside/platform/projection.ts'
import type { LiveEntry } from '../../live/store/feed.ts'
import type { NotificationSchema } from '../../schema.ts'
import type { KnownZone } from '../../settings/rules/known-zones.ts'
import type { ThreadChange } from '../rules/message-notifications.ts'
import type { NotificationDraft } from '../rules/notification-draft.ts'
import type { AdminFact } from './admins.ts'

export type NewNotification = NotificationDraft & {
  id: string
  /** Of its email. */
  delivery_id: string
  created_at: Date
  event_at: string
  traceparent: string | undefined
}
type Answered = { appointment_id: string; user_id: string }

/** The rows that an event adds. One statement stores the effects of a batch. */
export type EventEffect = {
  notifications: NewNotification[]
  live: LiveEntry[]
  /** Appointments whose earlier notifications are settled by an answer. */
  answered?: Answered[]
  /** Appointments whose reminders are no longer true. */
  withdrawn?: Answered[]
  admin?: AdminFact
  zones?: KnownZone[]
  /** A session at Keycloak that is over, and with it the pushes to its devices. */
  endedLogin?: { keycloak_session_id: string; ended_at: Date }
  /** What sides of threads have to read, or have read. */
  threads?: ThreadChange[]
}

export type Effects = readonly EffectOf<EventEffect>[]

export type Statement = OnceOnly<NotificationSchema>
