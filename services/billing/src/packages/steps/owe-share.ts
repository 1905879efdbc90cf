import { packageRefunded } from '@fieldside/contracts/events/billing.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { publishPayment } from '../../payments/publish.ts'
import { publishRefundFailure } from '../../payments/publish-refund-failure.ts'
import { shownRefund } from '../../payments/rules/refund-state.ts'
import { ensurePartialRefund, findRefundOf } from '../../payments/store/refunds.ts'
import type { BillingSchema, BoughtPackageRow, PaymentRow } from '../../schema.ts'
import { owedFor } from '../rules/package.ts'
import { updateSettled } from '../store/sold-packages.ts'

type Writing = { tx: Tx<BillingSchema>; emit: Emit; now: Date }

/**
 * Queues the refund of returned sessions whose share isn't queued yet, under the locks of the payment and the package. A
 * share of zero cents counts as settled. While nothing is left of the payment, the share waits: a bank can still reject
 * the refund that took the rest, or decide for us on appeal.
 */
export const oweShare = async (
  { tx, emit, now }: Writing,
  sold: BoughtPackageRow,
  payment: PaymentRow,
): Promise<void> => {
  const sessions = sold.returned_sessions - sold.settled_sessions
  if (sessions <= 0 || payment.status === 'refunded') return
  const owed = owedFor(sold, payment, await findRefundOf(tx, payment.id))
  if (owed === undefined) return
  const settled = { settled_sessions: sold.returned_sessions, refund_cents: owed.amountCents }
  if (owed.amountCents === sold.refund_cents) return updateSettled(tx, sold.id, settled)
  const { payment_intent_id } = payment
  if (payment_intent_id === null) throw new Error('a completed payment has its intent')
  const amount_cents = owed.amountCents - sold.refund_cents
  const refund = await ensurePartialRefund(tx, { ...payment, payment_intent_id }, owed, now)
  await updateSettled(tx, sold.id, settled)
  publishPayment(emit, payment, shownRefund(refund.state), { isAnotherWay: Boolean(refund.returned_at) })
  emit(packageRefunded, sold.id, {
    package_id: sold.id,
    athlete_id: sold.athlete_id,
    professional_user_id: sold.professional_user_id,
    payment_id: payment.id,
    sessions,
    amount_cents,
    currency: payment.currency,
  })
  if (refund.state === 'failed')
    publishRefundFailure(emit, payment, refund.returned_at ? { ...refund, amount_cents } : refund)
}
