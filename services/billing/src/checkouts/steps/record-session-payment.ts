import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../../context.ts'
import { publishPayment } from '../../payments/publish.ts'
import { findPaymentByIntent, insertPayment, updatePayment } from '../../payments/store/payments.ts'
import { insertRefund } from '../../payments/store/refunds.ts'
import type { CheckoutSession } from '../../provider/adapters/payment-provider.ts'
import { followIntent } from '../../refunds/follow-intent.ts'
import type { CheckoutRow } from '../../schema.ts'
import { lockSessionPayment, updateSessionPayment } from '../store/session-payments.ts'

/**
 * Records a paid session. Refunds it right away if the session was already paid or was canceled, unless its athlete was absent. Looks up refunds, because
 * an event about a refund that arrived before the payment was recorded changed nothing.
 */
export const recordSessionPayment = async (
  ctx: InSteps<BillingContext>,
  checkout: CheckoutRow,
  session: CheckoutSession,
): Promise<void> => {
  const { appointment_id: appointmentId, user_id, amount_cents } = checkout
  const intent = session.paymentIntentId
  if (appointmentId === null || intent === null) throw new Error('a paid session has its intent')
  await writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const known = await lockSessionPayment(tx, appointmentId)
    if (await findPaymentByIntent(tx, intent)) return
    const input = { user_id, payment_type: 'session' as const, amount_cents, appointment_id: appointmentId }
    const id = await insertPayment(tx, input, now)
    const paid = await updatePayment(tx, id, { status: 'completed', payment_intent_id: intent }, now)
    publishPayment(emit, paid)
    const refund = { ...paid, payment_intent_id: intent }
    if (known.payment_id) return insertRefund(tx, refund, 'duplicate', now)
    await updateSessionPayment(tx, appointmentId, { payment_id: id })
    if (known.called_off_at && !known.give_back_until)
      await insertRefund(tx, refund, 'session_called_off', now)
  })
  await followIntent(ctx, intent)
}
