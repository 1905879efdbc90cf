import { jobsChannel } from '@fieldside/platform/job-queue.ts'
import { rowsOf, type StoreEffects } from '@fieldside/platform/projection.ts'
import { sql } from 'kysely'
import { feedLocks, LIVE_CHANNEL, LIVE_COLUMNS, liveRows } from '../../live/store/feed.ts'
import type { NotificationSchema } from '../../schema.ts'
import { NEEDING_ANSWER, SESSION_REMINDER } from '../rules/needs-answer.ts'
import type { Effects, EventEffect, Statement } from './event-effect.ts'
import { withThreads } from './unread-threads.ts'
import { withEndedLogins } from './with-ended-logins.ts'
import { withNotifications } from './with-notifications.ts'
import { withoutWithdrawn } from './without-withdrawn.ts'

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
          eb('notifications.type', 'in', [...NEEDING_ANSWER.type]),
          eb('notifications.title', 'in', [...NEEDING_ANSWER.title]),
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
      .where('notifications.kind', '=', SESSION_REMINDER.kind)
      .where('notifications.type', '=', SESSION_REMINDER.type),
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
  wakes: (effects, service) => [
    ...(effects.some(({ notifications }) => notifications.length > 0) ? [jobsChannel(service)] : []),
    ...(effects.some(({ live }) => live.length > 0) ? [LIVE_CHANNEL] : []),
  ],
  add: (statement, effects) =>
    [
      withAdmins,
      withZones,
      withEndedLogins,
      withAnswers,
      withWithdrawals,
      withNotifications,
      withLive,
      withThreads,
    ].reduce((extended, extend) => extend(extended, effects), statement),
}
