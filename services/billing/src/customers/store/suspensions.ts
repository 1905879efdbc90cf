import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { BillingSchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

/** Stores whether an account is suspended. Returns false if the same or a newer version is known. */
export const upsertSuspension = async (
  tx: Tx<BillingSchema>,
  { user_id, version, is_suspended }: Selectable<Tables['account_suspensions']>,
): Promise<boolean> => {
  const saved = await tx
    .insertInto('account_suspensions')
    .values({ user_id, version, is_suspended })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ version, is_suspended })
        .where('account_suspensions.version', '<', version),
    )
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

export const isSuspended = async (on: On, userId: string): Promise<boolean> => {
  const found = await on
    .selectFrom('account_suspensions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_suspended', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
