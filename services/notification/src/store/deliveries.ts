import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { rowsOf } from '@fieldside/platform/projection.ts'
import { sql } from 'kysely'
import type { Condition } from '../domain/condition.ts'
import type { MailDetails } from '../domain/mail-details.ts'
import type { About } from '../domain/naming.ts'
import type { NotificationSchema } from '../schema.ts'

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
  is_wanted: boolean
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

/** Returns the deliveries that are still pending, and whether each recipient wants emails. */
export const findPendingDeliveries = (
  db: Database<NotificationSchema>,
  ids: readonly string[],
): Promise<DueDelivery[]> =>
  db.kysely
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .leftJoin('preferences as p', 'p.user_id', 'd.user_id')
    .select(['d.id', 'd.notification_id', 'd.user_id', 'd.event_at', 'd.condition', 'd.details'])
    .select(['n.type', 'n.title', 'n.message', 'n.link', 'n.reason_of', 'n.about_kind', 'n.about_id'])
    .select(sql<boolean>`p.email_notifications is distinct from false`.as('is_wanted'))
    .where('d.state', '=', 'pending')
    .where('d.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()

export type DeliveryEnd = 'sent' | 'withheld' | 'given_up'

/** Returns the write that ends deliveries. Drops the details, which would double the size of a row that is kept for a year. */
export const deliveriesUpdate = (
  { kysely }: Database<NotificationSchema>,
  ended: readonly { id: string; state: DeliveryEnd }[],
  now: Date,
) =>
  kysely
    .updateTable('deliveries')
    .from(rowsOf(ended, 'id uuid, state text'))
    .set(({ ref }) => ({ state: ref('given.state'), ended_at: now, details: null }))
    .whereRef('deliveries.id', '=', 'given.id')
