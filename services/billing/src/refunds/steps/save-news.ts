import type { Tx } from '@fieldside/platform/database.ts'
import type { RefundList } from '../../provider/rules/provider-refund.ts'
import type { BillingSchema, RefundRow } from '../../schema.ts'
import { newsOfRefunds, type RefundNews, sumsOfRefunds } from '../rules/news.ts'
import { listRefundsOf, upsertStripeRefund } from '../store/stripe-refunds.ts'

type Saved = { news: RefundNews[]; sums: ReturnType<typeof sumsOfRefunds> }

/**
 * Saves what is new in the provider's list and sums up what is known then. Refunds of an earlier release are known by
 * their ids only.
 */
export const saveNews = async (
  tx: Tx<BillingSchema>,
  paymentId: string,
  list: RefundList,
  { ours, now }: { ours: RefundRow | undefined; now: Date },
): Promise<Saved> => {
  const known = await listRefundsOf(tx, paymentId)
  const isOurs = ({ id, isOurs: isMarked }: { id: string; isOurs?: boolean }) =>
    isMarked === true || id === ours?.stripe_refund_id || ours?.failed_ids.includes(id) === true
  const listed = list.kind === 'listed' ? list.refunds : []
  const news = newsOfRefunds(known, listed, isOurs)
  for (const one of news) await upsertStripeRefund(tx, paymentId, one, now)
  return { news, sums: sumsOfRefunds(await listRefundsOf(tx, paymentId)) }
}
