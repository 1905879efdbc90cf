import type { Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema } from '../../schema.ts'
import type { KnownRefund } from '../rules/news.ts'

export const listRefundsOf = (tx: Tx<BillingSchema>, paymentId: string): Promise<KnownRefund[]> =>
  tx
    .selectFrom('stripe_refunds')
    .select(['id', 'amount_cents', 'is_ours', 'state'])
    .where('payment_id', '=', paymentId)
    .execute()

export const upsertStripeRefund = async (
  tx: Tx<BillingSchema>,
  paymentId: string,
  { id, amount_cents, is_ours, state }: KnownRefund,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('stripe_refunds')
    .values({ id, payment_id: paymentId, amount_cents, is_ours, state, recorded_at: now })
    .onConflict((on) => on.column('id').doUpdateSet({ state, amount_cents, recorded_at: now }))
    .execute()
}
