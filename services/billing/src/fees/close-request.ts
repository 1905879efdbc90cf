import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BillingSchema } from '../schema.ts'
import type { Cancellation } from './rules/cancellation.ts'
import { refundReasonOf } from './rules/first-booking-fee.ts'
import { publishSettledFee } from './steps/publish-settled.ts'
import {
  closeRequest,
  ensureFeeRequest,
  type FeeInput,
  findLastPaid,
  hasContact,
  lockFee,
} from './store/fees.ts'
import { insertRelease } from './store/releases.ts'

export type EndedAppointment = FeeInput & Cancellation & { endedAt: Date }

/**
 * Closes the fee request of a declined or canceled appointment and releases its fee if it has a right to it.
 * Also records appointments that never asked for a fee, so that a charge arriving later is rejected.
 */
export const closeFeeRequest = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  ended: EndedAppointment,
  now: Date,
): Promise<void> => {
  const fee = await lockFee(tx, ended, now)
  const request = await ensureFeeRequest(tx, ended, now)
  if (request.closed_at) return
  const reason = refundReasonOf({ ...ended, hasContact: await hasContact(tx, ended, ended.endedAt) })
  await closeRequest(tx, ended.appointment_id, reason, now)
  const { appointment_id } = ended
  if (fee.status === 'refunded' && !reason) {
    // The fee went back while the session was agreed, and booking may count it as kept because of the cancellation.
    const last = await findLastPaid(tx, fee)
    if (last)
      publishSettledFee(emit, { ...fee, appointment_id }, await lockPayment(tx, last.payment_id), 'refunded')
  }
  if (fee.appointment_id !== appointment_id) return
  if (reason) await insertRelease(tx, { ...ended, reason }, now)
  else if (fee.payment_id) publishSettledFee(emit, fee, await lockPayment(tx, fee.payment_id), 'kept')
}
