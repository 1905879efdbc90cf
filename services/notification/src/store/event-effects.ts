import {
  type Batch,
  type EffectOf,
  type OnceOnly,
  rowsOf,
  type StoreEffects,
} from '@fieldside/platform/projection.ts'
import { sql } from 'kysely'
import type { ThreadChange } from '../domain/message-notifications.ts'
import {
  isReminder,
  NEW_TIME_TITLE,
  needsAnswer,
  REMINDER_TITLES,
  TYPES_NEEDING_ANSWER,
} from '../domain/needs-answer.ts'
import type { NotificationDraft } from '../domain/notification-draft.ts'
import type { NotificationSchema } from '../schema.ts'
import type { AdminFact } from './admins.ts'
import { feedLocks, LIVE_COLUMNS, type LiveEntry, liveRows } from './live-feed.ts'
import { withThreads } from './unread-threads.ts'

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
  /** Appointments whose reminders are no longer true. */
  withdrawn?: Answered[]
  admin?: AdminFact
  /** What sides of threads have to read, or have read. */
  threads?: ThreadChange[]
}

type Effects = readonly EffectOf<EventEffect>[]

/** Returns whether a later event of the batch answers a notification. A statement doesn't update what it inserts. */
const isAnswered = (notification: NewNotification, later: Effects): boolean =>
  needsAnswer(notification) &&
  later.some(({ effect }) =>
    effect.answered?.some(({ appointment_id }) => appointment_id === notification.appointment_id),
  )

/** Returns whether a later event of the batch cancels or moves the session that a reminder is about. */
const isWithdrawn = (notification: NewNotification, later: Batch<EventEffect>): boolean =>
  isReminder(notification) &&
  later.some(({ effect }) =>
    effect.withdrawn?.some(({ appointment_id }) => appointment_id === notification.appointment_id),
  )

/** Removes withdrawn reminders, which a statement can't delete while it inserts them, and all that announces them. */
const withoutWithdrawn = (batch: Batch<EventEffect>): Batch<EventEffect> =>
  batch.map((one, index) => {
    const { effect, emitted } = one
    const later = batch.slice(index + 1)
    const gone = effect.notifications.filter((notification) => isWithdrawn(notification, later))
    if (gone.length === 0) return one
    const isGone = (id: unknown) => gone.some((notification) => notification.id === id)
    return {
      ...one,
      emitted: emitted.filter(({ data }) => !isGone((data as { notification_id?: string }).notification_id)),
      effect: {
        ...effect,
        notifications: effect.notifications.filter(({ id }) => !isGone(id)),
        live: effect.live.filter(({ item_id }) => !isGone(item_id)),
      },
    }
  })

const notificationRows = (effects: Effects) =>
  rowsOf(
    effects.flatMap(({ eventId, effect }, index) =>
      effect.notifications.map(({ about, ...notification }) => ({
        cause: eventId,
        ...notification,
        about_kind: about?.kind ?? null,
        about_id: about?.id ?? null,
        read: isAnswered({ ...notification, ...(about && { about }) }, effects.slice(index + 1)),
      })),
    ),
    `cause uuid, id uuid, user_id uuid, appointment_id uuid, type text, title text, message text, link text,
     reason_of uuid, read boolean, created_at timestamptz, about_kind text, about_id uuid, delivery_id uuid,
     event_at timestamptz, condition jsonb, details jsonb, traceparent text`,
  )

const NOTIFICATION_COLUMNS = [
  'id',
  'user_id',
  'appointment_id',
  'type',
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

/** Removes unread reminders of sessions that were canceled or moved. Their emails go with them. */
const withWithdrawals = (statement: Statement, effects: Effects): Statement => {
  const withdrawn = effects.flatMap(
    ({ eventId, effect }) => effect.withdrawn?.map((one) => ({ cause: eventId, ...one })) ?? [],
  )
  if (withdrawn.length === 0) return statement
  return statement.with('withdrawn', (on) =>
    on
      .deleteFrom('notifications')
      .using(rowsOf(withdrawn, 'cause uuid, appointment_id uuid, user_id uuid'))
      .using('fresh')
      .whereRef('fresh.event_id', '=', 'given.cause')
      .whereRef('notifications.appointment_id', '=', 'given.appointment_id')
      .whereRef('notifications.user_id', '=', 'given.user_id')
      // Not a parameter, so that a prepared plan can use the index of unread ones.
      .where(sql<boolean>`not notifications.read`)
      .where('notifications.title', 'in', Object.values(REMINDER_TITLES)),
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
        .columns(['id', 'notification_id', 'user_id', 'channel', 'event_at', 'condition', 'details'])
        .expression((from) =>
          from
            .selectFrom('drafts')
            .leftJoin('preferences', 'preferences.user_id', 'drafts.user_id')
            .where('preferences.email_notifications', 'is distinct from', false)
            .select([
              'drafts.delivery_id',
              'drafts.id',
              'drafts.user_id',
              sql<'email'>`'email'`.as('channel'),
            ])
            .select(['drafts.event_at', 'drafts.condition', 'drafts.details']),
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
  settle: withoutWithdrawn,
  add: (statement, effects) =>
    [withAdmins, withAnswers, withWithdrawals, withNotifications, withLive, withThreads].reduce(
      (sofar, withPart) => withPart(sofar, effects),
      statement,
    ),
}
