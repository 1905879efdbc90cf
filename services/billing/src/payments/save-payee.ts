import type { InSteps } from '@fieldside/platform/context.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import type { PaymentRow } from '../schema.ts'
import { updatePayee } from './store/payments.ts'

export type PaidFor = Pick<PaymentRow, 'id' | 'appointment_id' | 'payment_type' | 'payee_user_id'>

/**
 * Stores the professional whom a session's payment went to, so that they hear what becomes of it. Asks booking once per
 * payment. @throws unavailable
 */
export const savePayee = async (ctx: InSteps<BillingContext>, payment: PaidFor): Promise<void> => {
  const { payment_type, appointment_id, payee_user_id } = payment
  if (payment_type !== 'session' || appointment_id === null || payee_user_id) return
  const session = await unlessNotFound(ctx.payableSession(appointment_id))
  if (session) await writeStep(ctx, (tx) => updatePayee(tx, payment.id, session.professional_user_id))
}
