import type { NotificationKind } from '@fieldside/contracts/notification-kinds.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { rowsOf } from '@fieldside/platform/projection.ts'
import { type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'
import type { Channel, Choices } from '../../settings/rules/choices.ts'
import { CHOICE_COLUMNS, choicesOf } from '../../settings/store/preferences.ts'
import type { Condition } from '../rules/condition.ts'
import type { MailDetails } from '../rules/mail-details.ts'
import type { About } from '../rules/naming.ts'
import { kindOf } from '../rules/notification-draft.ts'

export type DueDelivery = {
  id: string
  notification_id: string
  user_id: string
  type: NotificationType
  title: string
  message: string
  link: string | null
  reason_of: string | null
  about_kind: About['kind'] | null
  about_id: string | null
  event_at: Date | null
  condition: Condition | null
  details: MailDetails | null
  channel: Channel
  urgent: boolean
  needed_by: Date | null
  placed_at: Date | null
  digest_id: string | null
  /** The push's device. Null for an email, and once the device is removed. */
  device: Pick<
    Selectable<NotificationSchema['push_devices']>,
    'id' | 'fingerprint' | 'subscription' | 'failing_since' | 'last_failed_at'
  > | null
  kind: NotificationKind
  choices: Choices
}

type Mail = {
  id: string
  notification_id: string
  user_id: string
  runAt: Date
  event_at?: Date
  condition?: Condition | undefined
  details?: MailDetails | undefined
}

export const queueMails = async (
  tx: Tx<NotificationSchema>,
  job: 'mails' | 'bulk-mails',
  mails: readonly Mail[],
): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insertInto('deliveries')
    .values(
      mails.map(({ condition, details, runAt: _, ...mail }) => ({
        ...mail,
        channel: 'email' as const,
        condition: condition ? JSON.stringify(condition) : null,
        details: details ? JSON.stringify(details) : null,
      })),
    )
    .execute()
  await scheduleJobs(
    tx,
    mails.map(({ id, runAt }) => ({ job, key: id, runAt })),
  )
}

type Pushed = Pick<Mail, 'notification_id' | 'user_id' | 'event_at' | 'condition'>

/** Queues a push to each device of those of these people who want pushes of this kind. */
export const queuePushes = async (
  tx: Tx<NotificationSchema>,
  job: 'pushes' | 'bulk-pushes',
  { kind, to, runAt }: { kind: NotificationKind; to: readonly Pushed[]; runAt: Date },
): Promise<void> => {
  if (to.length === 0) return
  const queued = await tx
    .insertInto('deliveries')
    .columns(['id', 'notification_id', 'user_id', 'channel', 'device_id', 'event_at', 'condition'])
    .expression((from) =>
      from
        .selectFrom(rowsOf(to, 'notification_id uuid, user_id uuid, event_at timestamptz, condition jsonb'))
        .innerJoin('push_devices as v', 'v.user_id', 'given.user_id')
        .innerJoin('preferences as p', 'p.user_id', 'given.user_id')
        .where('p.push_notifications', '=', true)
        .where(sql<boolean>`not ${kind} = any(p.push_off)`)
        .select([sql<string>`gen_random_uuid()`.as('id'), 'given.notification_id', 'given.user_id'])
        .select([sql<'push'>`'push'`.as('channel'), 'v.id as device_id'])
        .select(['given.event_at', 'given.condition']),
    )
    .returning('id')
    .execute()
  await scheduleJobs(
    tx,
    queued.map(({ id }) => ({ job, key: id, runAt })),
  )
}

/** Returns the deliveries that are still pending, with what each recipient chose. */
export const findPendingDeliveries = async (
  db: Database<NotificationSchema>,
  ids: readonly string[],
): Promise<DueDelivery[]> => {
  const rows = await db.kysely
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .leftJoin('preferences as p', 'p.user_id', 'd.user_id')
    .leftJoin('known_zones as z', 'z.user_id', 'd.user_id')
    .leftJoin('push_devices as v', (join) =>
      join
        .onRef('v.id', '=', 'd.device_id')
        .onRef('v.user_id', '=', 'd.user_id')
        // A device that was added while its session's end was being stored.
        .on(({ not, exists, selectFrom, ref }) =>
          not(
            exists(
              selectFrom('ended_sessions as e')
                .select('e.ended_at')
                .where('e.keycloak_session_id', '=', ref('v.keycloak_session_id')),
            ),
          ),
        ),
    )
    .select(['d.id', 'd.notification_id', 'd.user_id', 'd.channel'])
    .select([
      'd.event_at',
      'd.urgent',
      'd.needed_by',
      'd.condition',
      'd.details',
      'd.placed_at',
      'd.digest_id',
    ])
    .select([
      'n.type',
      'n.kind',
      'n.title',
      'n.message',
      'n.link',
      'n.reason_of',
      'n.about_kind',
      'n.about_id',
    ])
    .select(['v.id as device', 'v.fingerprint', 'v.subscription', 'v.failing_since', 'v.last_failed_at'])
    .select(CHOICE_COLUMNS)
    .where('d.state', '=', 'pending')
    .where('d.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()
  return rows.map(
    ({ type, kind, device, fingerprint, subscription, failing_since, last_failed_at, ...row }) => ({
      ...row,
      device: device
        ? {
            id: device,
            fingerprint: fingerprint!,
            subscription: subscription!,
            failing_since,
            last_failed_at,
          }
        : null,
      type,
      kind: kindOf({ type, ...(kind && { kind }) }),
      choices: choicesOf(row),
    }),
  )
}

export type DeliveryEnd = 'sent' | 'withheld' | 'given_up'

/** Returns the write that ends deliveries. Drops the details, which would double the size of a row that is kept for a year. */
export const deliveriesUpdate = (
  on: Database<NotificationSchema>['kysely'] | Tx<NotificationSchema>,
  ended: readonly { id: string; state: DeliveryEnd }[],
  now: Date,
) =>
  on
    .updateTable('deliveries')
    .from(rowsOf(ended, 'id uuid, state text'))
    .set(({ ref }) => ({ state: ref('given.state'), ended_at: now, details: null }))
    .whereRef('deliveries.id', '=', 'given.id')
