import type { SessionPayment } from '@fieldside/contracts/http/payments.ts'
import { SESSION_GIVE_BACK_DAYS } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { publishPayment } from '../payments/publish.ts'
import { findSessionPayments } from '../payments/store/payment-lists.ts'
import { lockPayment } from '../payments/store/payments.ts'
import { findRefundOf } from '../payments/store/refunds.ts'
import { toSessionPayment } from '../payments/views.ts'
import { refundSession } from './steps/refund-session.ts'
import { findSessionPayment, lockSessionPayment } from './store/session-payments.ts'

const missing = () => notFound('Payment Not Found')

/**
 * Refunds all of a session's payment, which its professional kept because the athlete was absent. Asks booking first
 * whose session it is.
 * @throws not-found, 'give-back-late', 'already-refunded'
 */
export const giveSessionPaymentBack = async (
  ctx: BillingContext,
  appointmentId: string,
): Promise<SessionPayment> => {
  const known = await findSessionPayment(ctx.db.kysely, appointmentId)
  if (!known?.payment_id || !known.give_back_until) throw missing()
  const { professional_user_id } = await ctx.payableSession(appointmentId)
  if (professional_user_id !== userOf(ctx).userId) throw missing()
  return write(ctx, async (tx, emit) => {
    const { payment_id, give_back_until } = await lockSessionPayment(tx, appointmentId)
    if (payment_id === null || give_back_until === null) throw missing()
    const now = ctx.now()
    const payment = await lockPayment(tx, payment_id)
    if (payment.status === 'refunded' || (await findRefundOf(tx, payment_id)))
      throw conflict('already-refunded', 'This payment was refunded, or its refund is on its way.')
    if (now > give_back_until)
      throw conflict(
        'give-back-late',
        `You can give a payment back for ${SESSION_GIVE_BACK_DAYS} days after we recorded the absence.`,
      )
    await refundSession(tx, payment_id, { reason: 'session_given_back', now })
    publishPayment(emit, payment, 'pending')
    return toSessionPayment((await findSessionPayments(tx, [appointmentId]))[0]!)
  })
}
