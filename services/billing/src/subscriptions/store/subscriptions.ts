import type { Database, Tx } from '@fieldside/platform/database.ts'
import { cancelJob, ensureJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { BillingSchema, SubscriptionRow } from '../../schema.ts'
import { overdueAt, type SubscriptionState } from '../rules/subscription.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

export const findSubscription = (on: On, userId: string): Promise<SubscriptionRow | undefined> =>
  on.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Numbers a read of the provider before it is made. */
export const countRead = async (tx: Tx<BillingSchema>, userId: string, now: Date): Promise<number> => {
  const { reads } = await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, reads: 1, updated_at: now })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet({ reads: sql`subscriptions.reads + 1`, updated_at: now }),
    )
    .returning('reads')
    .executeTakeFirstOrThrow()
  return reads
}

export const lockSubscription = (tx: Tx<BillingSchema>, userId: string): Promise<SubscriptionRow> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Noted = SubscriptionState & { stripe_subscription_id: string; applied_read: number; version: number }

const job = 'subscriptions'

export const updateSubscription = async (
  tx: Tx<BillingSchema>,
  userId: string,
  noted: Noted,
  now: Date,
): Promise<SubscriptionRow> => {
  const { status, current_period_end: end } = noted
  if (status === 'inactive' || !end) await cancelJob(tx, { job, key: userId })
  // The job backs off by itself while a period is overdue.
  else await (overdueAt(end) > now ? scheduleJob : ensureJob)(tx, { job, key: userId, runAt: overdueAt(end) })
  return tx
    .updateTable('subscriptions')
    .set({ ...noted, updated_at: now })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findOverdue = async (
  on: On,
  userId: string,
  now: Date,
): Promise<SubscriptionRow | undefined> => {
  const row = await findSubscription(on, userId)
  const end = row?.current_period_end
  return end && row.status !== 'inactive' && overdueAt(end) <= now ? row : undefined
}

/** Locks one batch of subscriptions, so that none changes while it is republished. */
export const lockSubscriptionsAfter = (
  tx: Tx<BillingSchema>,
  afterUserId: string | null,
  limit: number,
): Promise<SubscriptionRow[]> => {
  const all = tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('version', '>', 0)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
  return (afterUserId === null ? all : all.where('user_id', '>', afterUserId)).execute()
}
