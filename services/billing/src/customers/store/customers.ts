import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

export const findCustomerId = async (on: On, userId: string): Promise<string | undefined> => {
  const row = await on
    .selectFrom('customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.stripe_customer_id
}

export const findUserOfCustomer = async (on: On, customerId: string): Promise<string | undefined> => {
  const row = await on
    .selectFrom('customers')
    .select('user_id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.user_id
}

/** Inserts the user's customer unless there is one. Returns the stored id. */
export const ensureCustomerRow = async (
  tx: Tx<BillingSchema>,
  userId: string,
  customerId: string,
  now: Date,
): Promise<string> => {
  await tx
    .insertInto('customers')
    .values({ user_id: userId, stripe_customer_id: customerId, created_at: now })
    .onConflict((on) => on.column('user_id').doNothing())
    .execute()
  return (await findCustomerId(tx, userId))!
}
