import { type EffectOf, type OnceOnly, rowsOf, type StoreEffects } from '@fieldside/platform/projection.ts'
import { sql } from 'kysely'
import type { KnownZone } from '../domain/known-zones.ts'
import { NEW_TIME_TITLE, needsAnswer, TYPES_NEEDING_ANSWER } from '../domain/needs-answer.ts'
import { kindOf, type NotificationDraft } from '../domain/notification-draft.ts'
import type { NotificationSchema } from '../schema.ts'
import type { AdminFact } from './admins.ts'
import { feedLocks, LIVE_COLUMNS, type LiveEntry, liveRows } from './live-feed.ts'

type NewNotification = NotificationDraft & {
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
  admin?: AdminFact
  zones?: KnownZone[]
}

type Effects = readonly EffectOf<EventEffect>[]

/** Returns whether a later event of the batch answers a notification. A statement doesn't update what it inserts. */
const isAnswered = (notification: NewNotification, later: Effects): boolean =>
  needsAnswer(notification) &&
  later.some(({ effect }) =>
    effect.answered?.some(({ appointment_id }) => appointment_id === notification.appointment_id),
  )

const notificationRows = (effects: Effects) =>
  rowsOf(
    effects.flatMap(({ eventId, effect }, index) =>
      effect.notifications.map(({ about, ...notification }) => ({
        cause: eventId,
        ...notification,
        channel_kind: kindOf(notification),
        urgent: notification.urgent ?? false,
        about_kind: about?.kind ?? null,
        about_id: about?.id ?? null,
        read: isAnswered({ ...notification, ...(about && { about }) }, effects.slice(index + 1)),
      })),
    ),
    `cause uuid, id uuid, user_id uuid, appointment_id uuid, type text, kind text, channel_kind text, title text, message text, link text,
     reason_of uuid, read boolean, created_at timestamptz, about_kind text, about_id uuid, delivery_id uuid,
     event_at timestamptz, urgent boolean, condition jsonb, details jsonb, traceparent text`,
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

type Statement = OnceOnly<NotificationSchema>

const withAdmins = (statement: Statement, effects: Effects): Statement => {
  const admins = effects.flatMap(({ eventId, effect }) =>
    effect.admin ? [{ cause: eventId, ...effect.admin }] : [],
  )
  if (admins.length === 0) return statement
  return statement.with('changed_admins', (on) =>
    on
      .insertInto('admins')
      .columns(['user_id', 'version', 'is_admin'])
      .expression((from) =>
        from
          .selectFrom(rowsOf(admins, 'cause uuid, user_id uuid, version int, is_admin boolean'))
          .innerJoin('fresh', 'fresh.event_id', 'given.cause')
          .distinctOn('given.user_id')
          .select(['given.user_id', 'given.version', 'given.is_admin'])
          .orderBy('given.user_id')
          .orderBy('given.version', 'desc'),
      )
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((row) => ({
            version: row.ref('excluded.version'),
            is_admin: row.ref('excluded.is_admin'),
          }))
          .whereRef('admins.version', '<=', 'excluded.version'),
      ),
  )
}

/** Keeps the zone of each person's newest request, whatever the order in which the events arrive. */
const withZones = (statement: Statement, effects: Effects): Statement => {
  const zones = effects.flatMap(
    ({ eventId, effect }) => effect.zones?.map((zone) => ({ cause: eventId, ...zone })) ?? [],
  )
  if (zones.length === 0) return statement
  return statement.with('zoned', (on) =>
    on
      .insertInto('known_zones')
      .columns(['user_id', 'time_zone', 'as_of'])
      .expression((from) =>
        from
          .selectFrom(rowsOf(zones, 'cause uuid, user_id uuid, time_zone text, as_of timestamptz'))
          .innerJoin('fresh', 'fresh.event_id', 'given.cause')
          .distinctOn('given.user_id')
          .select(['given.user_id', 'given.time_zone', 'given.as_of'])
          .orderBy('given.user_id')
          .orderBy('given.as_of', 'desc'),
      )
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((row) => ({
            time_zone: row.ref('excluded.time_zone'),
            as_of: row.ref('excluded.as_of'),
          }))
          .whereRef('known_zones.as_of', '<', 'excluded.as_of'),
      ),
  )
}

/** Marks the notifications that asked these people for an answer about an appointment as read. */
const withAnswers = (statement: Statement, effects: Effects): Statement => {
  const answers = effects.flatMap(
    ({ eventId, effect }) => effect.answered?.map((one) => ({ cause: eventId, ...one })) ?? [],
  )
  if (answers.length === 0) return statement
  return statement.with('answered', (on) =>
    on
      .updateTable('notifications')
      .from(rowsOf(answers, 'cause uuid, appointment_id uuid, user_id uuid'))
      .innerJoin('fresh', 'fresh.event_id', 'given.cause')
      .set({ read: true })
      .whereRef('notifications.appointment_id', '=', 'given.appointment_id')
      .whereRef('notifications.user_id', '=', 'given.user_id')
      // Not a parameter, so that a prepared plan can use the index of unread ones.
      .where(sql<boolean>`not notifications.read`)
      .where((eb) =>
        eb.or([
          eb('notifications.type', 'in', [...TYPES_NEEDING_ANSWER]),
          eb('notifications.title', '=', NEW_TIME_TITLE),
        ]),
      ),
  )
}

/** Adds the notifications, and emails with their jobs for people who want them. */
const withNotifications = (statement: Statement, effects: Effects): Statement => {
  if (effects.every(({ effect }) => effect.notifications.length === 0)) return statement
  return statement
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
          'condition',
          'details',
        ])
        .expression((from) =>
          from
            .selectFrom('drafts')
            .leftJoin('preferences', 'preferences.user_id', 'drafts.user_id')
            .where('preferences.email_notifications', 'is distinct from', false)
            .where(sql<boolean>`drafts.channel_kind = any(preferences.email_off) is not true`)
            .select([
              'drafts.delivery_id',
              'drafts.id',
              'drafts.user_id',
              sql<'email'>`'email'`.as('channel'),
            ])
            .select(['drafts.event_at', 'drafts.urgent', 'drafts.condition', 'drafts.details']),
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
}

const withLive = (statement: Statement, effects: Effects): Statement => {
  const entries = effects.flatMap(({ eventId, effect }) =>
    effect.live.map((one) => ({ cause: eventId, ...one })),
  )
  if (entries.length === 0) return statement
  return statement.with('live', (on) =>
    on
      .insertInto('live_feed')
      .columns(LIVE_COLUMNS)
      .expression((from) =>
        from
          .selectFrom(liveRows(entries))
          .innerJoin('fresh', 'fresh.event_id', 'given.cause')
          .select(LIVE_COLUMNS)
          .orderBy('given.n'),
      ),
  )
}

export const eventEffects: StoreEffects<NotificationSchema, EventEffect> = {
  locksOf: (effects) => feedLocks(effects.flatMap(({ live }) => live)),
  add: (statement, effects) =>
    [withAdmins, withZones, withAnswers, withNotifications, withLive].reduce(
      (extended, extend) => extend(extended, effects),
      statement,
    ),
}
