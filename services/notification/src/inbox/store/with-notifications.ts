import { rowsOf } from '@fieldside/platform/projection.ts'
import { sql } from 'kysely'
import { neededBy } from '../../settings/rules/quiet-hours.ts'
import { needsAnswer } from '../rules/needs-answer.ts'
import { kindOf } from '../rules/notification-draft.ts'
import type { Effects, NewNotification, Statement } from './event-effect.ts'

/** Returns whether a later event of the batch answers a notification. A statement doesn't update what it inserts. */
const isAnswered = (notification: NewNotification, later: Effects): boolean =>
  needsAnswer(notification) &&
  later.some(({ effect }) =>
    effect.answered?.some(({ appointment_id }) => appointment_id === notification.appointment_id),
  )

const notificationRows = (effects: Effects) =>
  rowsOf(
    effects.flatMap(({ eventId, effect }, index) =>
      effect.notifications.map(({ about, needed_by, ...notification }) => ({
        cause: eventId,
        ...notification,
        kind: kindOf(notification),
        urgent: notification.urgent ?? false,
        needed_by: neededBy(notification.event_at, [
          ...(notification.details?.session?.times ?? []).map(({ at }) => at),
          ...(needed_by ? [needed_by] : []),
        ]),
        about_kind: about?.kind ?? null,
        about_id: about?.id ?? null,
        read: isAnswered({ ...notification, ...(about && { about }) }, effects.slice(index + 1)),
      })),
    ),
    `cause uuid, id uuid, user_id uuid, appointment_id uuid, type text, kind text, title text, message text,
     link text, reason_of uuid, read boolean, created_at timestamptz, about_kind text, about_id uuid, delivery_id uuid,
     event_at timestamptz, urgent boolean, needed_by timestamptz, condition jsonb, details jsonb, traceparent text`,
  )

const NOTIFICATION_COLUMNS = [
  'id',
  'user_id',
  'appointment_id',
  'type',
  'kind',
  'title',
  'message',
  'link',
  'reason_of',
  'read',
  'created_at',
  'about_kind',
  'about_id',
] as const

const withRows = (statement: Statement, effects: Effects) =>
  statement
    .with('drafts', (on) =>
      on
        .selectFrom(notificationRows(effects))
        .innerJoin('fresh', 'fresh.event_id', 'given.cause')
        .selectAll('given'),
    )
    .with('notified', (on) =>
      on
        .insertInto('notifications')
        .columns(NOTIFICATION_COLUMNS)
        .expression((from) => from.selectFrom('drafts').select(NOTIFICATION_COLUMNS)),
    )

type WithRows = ReturnType<typeof withRows>

const withMails = (statement: WithRows) =>
  statement
    .with('mailed', (on) =>
      on
        .insertInto('deliveries')
        .columns([
          'id',
          'notification_id',
          'user_id',
          'channel',
          'event_at',
          'urgent',
          'needed_by',
          'condition',
          'details',
        ])
        .expression((from) =>
          from
            .selectFrom('drafts')
            .leftJoin('preferences', 'preferences.user_id', 'drafts.user_id')
            .where('preferences.email_notifications', 'is distinct from', false)
            .where(sql<boolean>`drafts.kind = any(preferences.email_off) is not true`)
            .select([
              'drafts.delivery_id',
              'drafts.id',
              'drafts.user_id',
              sql<'email'>`'email'`.as('channel'),
            ])
            .select(['drafts.event_at', 'drafts.urgent', 'drafts.needed_by'])
            .select(['drafts.condition', 'drafts.details']),
        )
        .returning('id'),
    )
    .with('scheduled', (on) =>
      on
        .insertInto('jobs')
        .columns(['job', 'key', 'run_at', 'traceparent'])
        .expression((from) =>
          from
            .selectFrom('mailed')
            .innerJoin('drafts', 'drafts.delivery_id', 'mailed.id')
            .select([
              sql<'mails'>`'mails'`.as('job'),
              sql<string>`mailed.id::text`.as('key'),
              'drafts.created_at',
              'drafts.traceparent',
            ]),
        ),
    )

/** One push to each device of a person. */
const withPushes = (statement: ReturnType<typeof withMails>) =>
  statement
    .with('pushed', (on) =>
      on
        .insertInto('deliveries')
        .columns([
          'id',
          'notification_id',
          'user_id',
          'channel',
          'event_at',
          'urgent',
          'needed_by',
          'condition',
          'device_id',
        ])
        .expression((from) =>
          from
            .selectFrom('drafts')
            .innerJoin('push_devices', 'push_devices.user_id', 'drafts.user_id')
            .innerJoin('preferences', 'preferences.user_id', 'drafts.user_id')
            .where('preferences.push_notifications', '=', true)
            .where(sql<boolean>`not drafts.kind = any(preferences.push_off)`)
            .select([
              sql<string>`gen_random_uuid()`.as('id'),
              'drafts.id as notification_id',
              'drafts.user_id',
            ])
            .select([sql<'push'>`'push'`.as('channel'), 'drafts.event_at'])
            .select(['drafts.urgent', 'drafts.needed_by'])
            .select(['drafts.condition', 'push_devices.id as device_id']),
        )
        .returning(['id', 'notification_id']),
    )
    .with('scheduled_pushes', (on) =>
      on
        .insertInto('jobs')
        .columns(['job', 'key', 'run_at', 'traceparent'])
        .expression((from) =>
          from
            .selectFrom('pushed')
            .innerJoin('drafts', 'drafts.id', 'pushed.notification_id')
            .select([
              sql<'pushes'>`'pushes'`.as('job'),
              sql<string>`pushed.id::text`.as('key'),
              'drafts.created_at',
              'drafts.traceparent',
            ]),
        ),
    )

/** Adds the notifications, and emails and pushes with their jobs for people who want them. */
export const withNotifications = (statement: Statement, effects: Effects): Statement => {
  if (effects.every(({ effect }) => effect.notifications.length === 0)) return statement
  return withPushes(withMails(withRows(statement, effects)))
}
