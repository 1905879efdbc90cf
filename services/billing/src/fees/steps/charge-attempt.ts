import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import type { BillingContext } from '../../context.ts'
import type { ChargeAnswer } from '../../provider/rules/card-intent.ts'
import type { FeeAttempt } from '../../schema.ts'

/** Charges the attempt's card under its own key, so that a repeated call charges once. */
export const chargeAttempt = (ctx: BillingContext, attempt: FeeAttempt): Promise<ChargeAnswer> =>
  ctx.paymentProvider.charge({
    key: attempt.idempotency_key,
    attemptId: attempt.id,
    appointmentId: attempt.appointment_id,
    customerId: attempt.stripe_customer_id,
    paymentMethodId: attempt.stripe_payment_method_id,
    amountCents: FIRST_BOOKING_FEE_CENTS,
  })
