import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { findCredit } from '../credits/store/credits.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BillingSchema, Fee } from '../schema.ts'
import { releaseReasonOf } from './rules/money.ts'
import type { Outcome } from './rules/outcome.ts'
import { publishSettledFee } from './steps/publish-settled.ts'
import { refundFee } from './steps/refund.ts'
import {
  closeRequest,
  ensureFeeRequest,
  type FeeInput,
  findLastPaid,
  hasContact,
  lockFee,
} from './store/fees.ts'
import { insertRelease } from './store/releases.ts'

export type EndedAppointment = FeeInput & { outcome: Outcome; isHarvest: boolean; endedAt: Date }

/**
 * Returns whether a credit paid the fee and no accept was free since, so that no other session of the pair needs it. A
 * failed accept gives its credit back at once.
 */
const isOnlyUse = async (tx: Tx<BillingSchema>, { credit_id, free_accepts }: Fee): Promise<boolean> =>
  credit_id !== null && (await findCredit(tx, credit_id))?.free_accepts === free_accepts

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
  const contactShown = ended.isHarvest || (await hasContact(tx, ended, ended.endedAt))
  const reason = fee.waived_at ? null : releaseReasonOf(ended.outcome, { contactShown })
  await closeRequest(tx, ended.appointment_id, reason, now)
  const { appointment_id } = ended
  if (fee.status === 'refunded' && !reason) {
    // The fee went back while the session was agreed, and booking may count it as kept because of the cancellation.
    const last = await findLastPaid(tx, fee)
    if (last)
      publishSettledFee(emit, { ...fee, appointment_id }, await lockPayment(tx, last.payment_id), 'refunded')
  }
  if (fee.appointment_id !== appointment_id) return
  if (reason && reason !== 'athlete_absent' && (await isOnlyUse(tx, fee)))
    await refundFee(tx, emit, fee, { reason, now })
  else if (reason) await insertRelease(tx, { ...ended, reason }, now)
  else if (fee.payment_id) publishSettledFee(emit, fee, await lockPayment(tx, fee.payment_id), 'kept')
}
