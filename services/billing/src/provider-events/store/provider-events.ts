import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { sql } from 'kysely'
import type { BillingSchema } from '../../schema.ts'

/** Inserts a provider event. Returns false if it has already been processed. */
export const ensureProviderEvent = async (
  tx: Tx<BillingSchema>,
  event: { id: string; type: string },
  now: Date,
): Promise<boolean> => {
  await tx
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, received_at: now })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  const row = await tx
    .selectFrom('stripe_events')
    .select('processed_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  return row.processed_at === null
}

/** Deletes the ids of events that Stripe no longer resends. */
export const deleteOldProviderEvents = (db: Database<BillingSchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'stripe_events', sql`received_at < ${before} and processed_at is not null`)

export const endProviderEvent = async (tx: Tx<BillingSchema>, id: string, now: Date): Promise<void> => {
  await tx.updateTable('stripe_events').set({ processed_at: now }).where('id', '=', id).execute()
}
