import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Condition } from './domain/condition.ts'
import type { About } from './domain/naming.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

export type NotificationSchema = {
  notifications: {
    id: string
    user_id: string
    appointment_id: string | null
    type: NotificationType
    title: string
    message: string
    link: string | null
    reason_of: string | null
    about_kind: About['kind'] | null
    about_id: string | null
    announcement_id: string | null
    read: Generated<boolean>
    created_at: Instant
  }
  support_messages: {
    id: string
    /** Null for visitors who aren't signed in. */
    user_id: string | null
    name: string
    email: string
    subject: string
    message: string
    created_at: Instant
    mailed_at: Instant | null
  }
  announcements: {
    id: string
    title: string
    message: string
    sent_by: string
    position: string | null
    recipients: Generated<number>
    created_at: Instant
    finished_at: Instant | null
  }
  preferences: { user_id: string; email_notifications: boolean; push_notifications: boolean }
  admins: { user_id: string; version: Generated<number>; is_admin: Generated<boolean> }
  live_feed: {
    position: GeneratedAlways<number>
    /** Null means everyone. */
    user_id: string | null
    kind: LiveKind
    item_id: string
    created_at: Instant
  }
  deliveries: {
    id: string
    notification_id: string
    user_id: string
    channel: 'email'
    state: Generated<'pending' | 'sent' | 'withheld' | 'given_up'>
    /** When the event happened. Null for announcements, which never become outdated. */
    event_at: Instant | null
    condition: JSONColumnType<Condition> | null
    ended_at: Instant | null
  }
}
