import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Condition } from '../domain/condition.ts'
import type { About } from '../domain/naming.ts'
import type { NotificationSchema } from '../schema.ts'

const LEASE_MS = 60_000
const TRIES_AT_MOST = 20
const BACK_OFF_MAX_MS = 3_600_000

export type DueDelivery = {
  id: string
  user_id: string
  tries: number
  type: string
  title: string
  message: string
  link: string | null
  reason_of: string | null
  about_kind: About['kind'] | null
  about_id: string | null
  event_at: Date | null
  condition: Condition | null
}

type Mail = {
  id: string
  notification_id: string
  user_id: string
  bulk: boolean
  next_try_at: Date
  event_at?: Date
  condition?: Condition | undefined
}

export const queueMails = async (tx: Tx<NotificationSchema>, mails: readonly Mail[]): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insertInto('deliveries')
    .values(
      mails.map(({ condition, ...mail }) => ({
        ...mail,
        channel: 'email' as const,
        condition: condition ? JSON.stringify(condition) : null,
      })),
    )
    .execute()
}

/**
 * Takes due deliveries for a minute: a crash while sending hands them to the next round. What goes to everybody
 * waits behind what concerns one person.
 */
export const claimDue = async (
  tx: Tx<NotificationSchema>,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> => {
  const due = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now)
    .orderBy('bulk')
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  const ids = due.map((row) => row.id)
  await tx
    .updateTable('deliveries')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', ids)
    .execute()
  return tx
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.id', 'd.user_id', 'd.tries', 'd.event_at', 'd.condition'])
    .select(['n.type', 'n.title', 'n.message', 'n.link', 'n.reason_of', 'n.about_kind', 'n.about_id'])
    .where('d.id', 'in', ids)
    .execute()
}

export const endDelivery = async (
  db: Database<NotificationSchema>,
  id: string,
  state: 'sent' | 'withheld' | 'given_up',
  now: Date,
): Promise<void> => {
  await db.kysely.updateTable('deliveries').set({ state, ended_at: now }).where('id', '=', id).execute()
}

/** Tries again later, twice as long each time up to an hour; given up after 20 tries. */
export const postponeDelivery = async (
  db: Database<NotificationSchema>,
  { id, tries }: Pick<DueDelivery, 'id' | 'tries'>,
  now: Date,
): Promise<void> => {
  if (tries >= TRIES_AT_MOST) return endDelivery(db, id, 'given_up', now)
  const waitMs = Math.min(BACK_OFF_MAX_MS, 1000 * 2 ** tries)
  await db.kysely
    .updateTable('deliveries')
    .set({ next_try_at: new Date(now.getTime() + waitMs) })
    .where('id', '=', id)
    .execute()
}
