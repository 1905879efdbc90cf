import type { NotificationKind } from '@fieldside/contracts/notification-kinds.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { rowsOf } from '@fieldside/platform/statement-parts.ts'
import type { Selectable } from 'kysely'
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

export type NewDelivery = Pick<
  DueDelivery,
  'id' | 'notification_id' | 'user_id' | 'channel' | 'urgent' | 'condition' | 'details'
> & { event_at: string | null; needed_by: string | null; device_id: string | null }

const DELIVERY_COLUMNS = [
  'id',
  'notification_id',
  'user_id',
  'channel',
  'event_at',
  'urgent',
  'needed_by',
  'condition',
  'details',
  'device_id',
] as const

export const deliveriesInsert = (tx: Tx<NotificationSchema>, deliveries: readonly NewDelivery[]) =>
  tx
    .insertInto('deliveries')
    .columns(DELIVERY_COLUMNS)
    .expression((from) =>
      from
        .selectFrom(
          rowsOf(
            deliveries,
            `id uuid, notification_id uuid, user_id uuid, channel text, event_at timestamptz, urgent boolean,
             needed_by timestamptz, condition jsonb, details jsonb, device_id uuid`,
          ),
        )
        .select(DELIVERY_COLUMNS),
    )

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
