import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../../context.ts'
import { findEnd } from '../../packages/find-end.ts'
import { publishBought } from '../../packages/publish.ts'
import { validUntil } from '../../packages/rules/package.ts'
import { lockSold, startEnding, updateToBought } from '../../packages/store/sold-packages.ts'
import { publishPayment } from '../../payments/publish.ts'
import { findPaymentByIntent, insertPayment, updatePayment } from '../../payments/store/payments.ts'
import { insertRefund } from '../../payments/store/refunds.ts'
import type { CheckoutSession } from '../../provider/adapters/payment-provider.ts'
import { followIntent } from '../../refunds/follow-intent.ts'
import type { CheckoutRow, SoldPackageRow } from '../../schema.ts'

/** The professional is the payee from the start, because no session names them. */
const paymentOf = (sold: SoldPackageRow, amount_cents: number) => ({
  user_id: sold.athlete_id,
  payment_type: 'session' as const,
  amount_cents,
  appointment_id: null,
  package_id: sold.id,
  payee_user_id: sold.professional_user_id,
})

/**
 * Records a paid package, which is sold from then on. Refunds a second payment of the same one. If the professional can't
 * be booked any more, its end begins at once. Looks up refunds, as for a session.
 */
export const recordPackagePayment = async (
  ctx: InSteps<BillingContext>,
  { package_id: packageId, amount_cents }: CheckoutRow,
  { paymentIntentId: intent }: CheckoutSession,
): Promise<void> => {
  if (packageId === null || intent === null) throw new Error('a paid package has its intent')
  await writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const sold = await lockSold(tx, packageId)
    if (await findPaymentByIntent(tx, intent)) return
    const reason = await findEnd(tx, sold)
    const id = await insertPayment(tx, paymentOf(sold, amount_cents), now)
    const paid = await updatePayment(tx, id, { status: 'completed', payment_intent_id: intent }, now)
    publishPayment(emit, paid)
    if (sold.payment_id) return insertRefund(tx, { ...paid, payment_intent_id: intent }, 'duplicate', now)
    const valid_until = validUntil(now, sold)
    publishBought(emit, await updateToBought(tx, sold.id, { payment_id: id, bought_at: now, valid_until }))
    if (reason) await startEnding(tx, { id: sold.id }, { reason, now })
  })
  await followIntent(ctx, intent)
}
