import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import type { RefundState } from '@fieldside/contracts/http/payments.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { PaymentRow } from '../schema.ts'
import { moneyBackOf, paidFor } from './views.ts'

export const publishPayment = (
  emit: Emit,
  payment: PaymentRow,
  refund?: RefundState,
  { isAnotherWay = false } = {},
): void => {
  emit(paymentRecorded, payment.user_id, {
    payment_id: payment.id,
    user_id: payment.user_id,
    payment_type: payment.payment_type,
    amount_cents: payment.amount_cents,
    currency: payment.currency,
    status: payment.status,
    ...(refund && { refund }),
    ...(isAnotherWay && { refunded_another_way: true }),
    ...moneyBackOf(payment),
    ...paidFor(payment),
  })
}
