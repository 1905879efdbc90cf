import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { deleteOldNotifications } from '@fieldside/notification/inbox/store/notifications.ts'
import type { NotificationSchema } from '@fieldside/notification/schema.ts'
import type { Bus } from '@fieldside/platform/bus.ts'
import type { Context, InSteps } from '@fieldside/platform/context.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import { deleteExpiredRows } from '@fieldside/platform/delete-expired.ts'
import type pg from 'pg'
import type { Bench } from './bench-stack.ts'
import { copyRows } from './copied-rows.ts'

const ROWS = 200_000
const AGE = '800 days'
const IS_OLD = "< now() - interval '500 days'"

/** Each old notification has an email, which is deleted with it. */
const DELIVERIES = `
  insert into notification.deliveries (id, notification_id, user_id, channel, state, ended_at, event_at)
  select uuidv7(), id, user_id, 'email', 'sent', created_at, created_at
  from notification.notifications where created_at ${IS_OLD}`

/** Rows per second, also with the vacuum that frees their space. */
export type DeleteRate = { deleted: number; withVacuum: number }

const rateOf = async (
  database: pg.Pool,
  [table, column]: readonly [string, string],
  work: () => Promise<unknown>,
): Promise<DeleteRate> => {
  await database.query('vacuum analyze')
  const count = async (): Promise<number> => {
    const { rows } = await database.query<{ old: number }>(
      `select count(*)::int as old from ${table} where ${column} ${IS_OLD}`,
    )
    return rows[0]!.old
  }
  const old = await count()
  const startedMs = performance.now()
  await work()
  const deletedMs = performance.now() - startedMs
  await database.query(`vacuum ${table}`)
  const vacuumedMs = performance.now() - startedMs
  if (old === 0 || (await count()) > 0) throw new Error(`the old rows of ${table} weren't deleted`)
  return { deleted: (old * 1000) / deletedMs, withVacuum: (old * 1000) / vacuumedMs }
}

/** Returns how many rows per second the product's jobs delete in batches, with nothing else to do, by table. */
export const batchedDeletes = async ({ database, stack }: Bench): Promise<Record<string, DeleteRate>> => {
  const url = stack.environments.notification?.DATABASE_URL ?? ''
  const db = createDatabase<NotificationSchema>(url, { schema: 'notification' })
  const noBus = { prune: async () => undefined } as unknown as Bus
  const pruneTables = async () => {
    await deleteExpiredRows<NotificationSchema>(noBus).run({ db } as InSteps<Context<NotificationSchema>>, '')
  }
  try {
    // So that only the rows added next are old.
    await pruneTables()
    await copyRows(database, 'notification.inbox', ROWS, AGE)
    const inbox = await rateOf(database, ['notification.inbox', 'received_at'], pruneTables)
    await copyRows(database, 'notification.notifications', ROWS, AGE)
    await database.query(DELIVERIES)
    const before = new Date(Date.now() - 500 * DAY_MS)
    const notifications = await rateOf(database, ['notification.notifications', 'created_at'], () =>
      deleteOldNotifications(db, before),
    )
    return { 'notification.inbox': inbox, 'notification.notifications': notifications }
  } finally {
    await db.close()
  }
}
