import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { BillingSchema, OfferedPackageRow } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
export type Terms = Pick<
  OfferedPackageRow,
  'appointment_type' | 'sessions' | 'price_cents' | 'months' | 'time_zone'
>

export const insertOffered = (
  tx: Tx<BillingSchema>,
  userId: string,
  { terms, since, now }: { terms: Terms; since: Date; now: Date },
): Promise<OfferedPackageRow> =>
  tx
    .insertInto('offered_packages')
    .values({
      ...terms,
      id: newId(),
      professional_user_id: userId,
      first_offered_at: since,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Lists what a professional offers, the oldest first. */
export const listOffered = (on: On, userId: string): Promise<OfferedPackageRow[]> =>
  on
    .selectFrom('offered_packages')
    .selectAll()
    .where('professional_user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('first_offered_at')
    .orderBy('id')
    .execute()

/** Finds a version of a package, also a withdrawn one. */
export const findOffered = (on: On, id: string): Promise<OfferedPackageRow | undefined> =>
  on.selectFrom('offered_packages').selectAll().where('id', '=', id).executeTakeFirst()

export const updateToWithdrawn = async (tx: Tx<BillingSchema>, id: string, now: Date): Promise<void> => {
  await tx.updateTable('offered_packages').set({ withdrawn_at: now }).where('id', '=', id).execute()
}
