// Generated from schema.prisma by npm run generate (cfd0116e8079fa8e). Don't edit.
import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { DeliveryState, PauseReason } from '@fieldside/contracts/http/webhooks.ts'
import type { NotificationKind } from '@fieldside/contracts/notification-kinds.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Condition } from './inbox/rules/condition.ts'
import type { MailDetails } from './inbox/rules/mail-details.ts'
import type { About } from './inbox/rules/naming.ts'
import type { Channel } from './settings/rules/choices.ts'
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Admin = {
  user_id: string
  version: Generated<number>
  is_admin: Generated<boolean>
}
export type Announcement = {
  id: string
  title: string
  message: string
  sent_by: string
  /**
   * The last user reached, in order of id.
   */
  position: string | null
  recipients: Generated<number>
  created_at: Date
  finished_at: Date | null
}
export type Delivery = {
  id: string
  notification_id: string
  user_id: string
  channel: Channel
  state: Generated<'pending' | 'sent' | 'withheld' | 'given_up'>
  ended_at: Date | null
  /**
   * When the event happened. Null for announcements, which never become outdated.
   */
  event_at: Date | null
  /**
   * What the owner of the fact is asked before sending.
   */
  condition: JSONColumnType<Condition> | null
  /**
   * What the email shows besides the text of its notification: no names, no place, no price. Null once it has ended.
   */
  details: JSONColumnType<MailDetails> | null
  /**
   * Sent during quiet hours too.
   */
  urgent: Generated<boolean>
  /**
   * It doesn't wait for quiet hours that end later. Null if it can wait.
   */
  needed_by: Date | null
  /**
   * The push's device. Null for an email.
   */
  device_id: string | null
  /**
   * When an email took one of the hour's places for its person and the other side.
   */
  placed_at: Date | null
  /**
   * The digest that lists it instead of an email of its own.
   */
  digest_id: string | null
}
export type EndedSession = {
  keycloak_session_id: string
  ended_at: Date
}
export type KnownZone = {
  user_id: string
  time_zone: string
  as_of: Date
}
export type LiveFeedItem = {
  position: Generated<number>
  /**
   * Null means everyone.
   */
  user_id: string | null
  kind: LiveKind
  item_id: string
  created_at: Date
  /**
   * W3C traceparent of the span that appended it.
   */
  traceparent: string | null
}
export type MailDigest = {
  id: string
  user_id: string
  /**
   * The other person, as notifications name them.
   */
  about_id: string
  due_at: Date
  /**
   * Set before it is sent: later emails start another digest.
   */
  closed_at: Date | null
  /**
   * Until when one instance sends it.
   */
  leased_until: Date | null
}
export type Notification = {
  id: string
  user_id: string
  appointment_id: string | null
  type: NotificationType
  /**
   * Null means the kind of the type.
   */
  kind: NotificationKind | null
  title: string
  message: string
  link: string | null
  /**
   * The professional whose rejection reason the mail quotes; it is read when the mail is sent.
   */
  reason_of: string | null
  read: Generated<boolean>
  created_at: Date
  about_kind: About['kind'] | null
  /**
   * The person or saved search that the text names as '{name}'. The name is read when it is shown or sent.
   */
  about_id: string | null
  announcement_id: string | null
}
export type Preferences = {
  user_id: string
  email_notifications: Generated<boolean>
  push_notifications: Generated<boolean>
  /**
   * Kinds whose email is off.
   */
  email_off: Generated<NotificationKind[]>
  push_off: Generated<NotificationKind[]>
  /**
   * Local times. Null means no quiet hours.
   */
  quiet_from: Generated<string | null>
  quiet_until: Generated<string | null>
  /**
   * Null until the person chooses one.
   */
  time_zone: string | null
}
export type PushDevice = {
  id: string
  user_id: string
  /**
   * A keyed hash of its address.
   */
  fingerprint: string
  /**
   * Encrypted: the address and keys that the browser gave us.
   */
  subscription: string
  created_at: Date
  /**
   * When the current series of failures began. Null if the last push was taken.
   */
  failing_since: Date | null
  /**
   * A failure long after it starts a new series.
   */
  last_failed_at: Date | null
  /**
   * The session in which it was added. Null if its token named none.
   */
  keycloak_session_id: string | null
}
export type SupportMessage = {
  id: string
  /**
   * Null for visitors who aren't signed in.
   */
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  created_at: Date
  mailed_at: Date | null
}
export type UnreadThread = {
  thread_id: string
  user_id: string
  side: Side
  /**
   * Who wrote: the other side, as a notification names it.
   */
  about_id: string
  /**
   * The position of the last message from the other side.
   */
  sent_position: number
  read_position: number
  /**
   * When it became unread. Doesn't matter while everything is read.
   */
  unread_since: Date
  /**
   * The notification of what is unread. Null until it is made, and once the thread is read.
   */
  notification_id: string | null
}
export type WebhookDelivery = {
  id: Generated<string>
  position: Generated<number>
  endpoint_id: string
  event_position: number
  event_id: string
  event_type: string
  subject: string
  event_at: Date
  state: Generated<DeliveryState>
  is_redelivery: Generated<boolean>
  attempts: Generated<number>
  last_attempt_at: Date | null
  /**
   * The HTTP status of the last attempt.
   */
  status: number | null
  error: string | null
  ms: number | null
}
export type WebhookEndpoint = {
  id: string
  url: string
  description: string
  event_types: string[]
  /**
   * Encrypted, like old_secret.
   */
  secret: string
  old_secret: string | null
  old_secret_until: Date | null
  /**
   * 'user:<id>' or 'client:<id>'.
   */
  created_by: string
  created_at: Date
  paused_at: Date | null
  pause_reason: PauseReason | null
  failing_since: Date | null
  /**
   * Position of the last event that was checked for this endpoint.
   */
  position: number
  /**
   * Events before this instant aren't delivered.
   */
  since: Date
}
export type WebhookEvent = {
  position: Generated<number>
  id: string
  type: string
  subject: string
  time: Date
  /**
   * The text exactly as it was published.
   */
  body: string
  received_at: Date
}
export type WebhookLane = {
  endpoint_id: string
  subject: string
  /**
   * Number of waiting deliveries, including the one in flight.
   */
  waiting: number
  next_at: Date
  /**
   * Until then, no other instance attempts the first delivery.
   */
  leased_until: Date | null
  /**
   * Counts the leases, so that an outcome that arrives after the lease changes nothing.
   */
  claim: Generated<number>
  failures: Generated<number>
  failing_since: Date | null
}
export type WebhookRecording = {
  id: Generated<boolean>
  /**
   * Null while there is an endpoint.
   */
  until: Date | null
  /**
   * When recording began or began again. Null if that was before release 0.2.0.
   */
  started_at: Date | null
}
export type Tables = {
  admins: Admin
  announcements: Announcement
  deliveries: Delivery
  ended_sessions: EndedSession
  known_zones: KnownZone
  live_feed: LiveFeedItem
  mail_digests: MailDigest
  notifications: Notification
  preferences: Preferences
  push_devices: PushDevice
  support_messages: SupportMessage
  unread_threads: UnreadThread
  webhook_deliveries: WebhookDelivery
  webhook_endpoints: WebhookEndpoint
  webhook_events: WebhookEvent
  webhook_lanes: WebhookLane
  webhook_recording: WebhookRecording
}
