import type { Tx } from '@fieldside/platform/database.ts'
import { type RefundReason, refundReasonOf } from '../domain/first-booking-fee.ts'
import type { BillingSchema } from '../schema.ts'
import {
  closeRequest,
  type FeeInput,
  hasContact,
  lockFee,
  lockPair,
  noteRequest,
  type Pair,
  passFeeOn,
  setFeeRefunded,
} from '../store/fees.ts'
import { insertRefund, lockPayment } from '../store/payments.ts'

/** Gives back the fee of a charged pair: a refund that a sweeper carries out; the pair owes it again. */
export const withdrawFee = async (
  tx: Tx<BillingSchema>,
  pair: Pair,
  reason: RefundReason,
  now: Date,
): Promise<void> => {
  const fee = await lockPair(tx, pair)
  if (!fee.payment_id) return
  const payment = await lockPayment(tx, fee.payment_id)
  if (payment.payment_intent_id === null) throw new Error('a completed payment has its intent')
  await insertRefund(tx, { ...payment, payment_intent_id: payment.payment_intent_id }, reason, now)
  await setFeeRefunded(tx, pair, now)
}

export type EndedAppointment = FeeInput & { wasAgreed: boolean; inTime: boolean; endedAt: Date }

/**
 * An appointment was declined or called off: its fee goes back where the rule says so, now or once it is known. One
 * that never asked for a fee is noted, too: should its request still be on the way, it comes too late.
 */
export const closeFeeRequest = async (
  tx: Tx<BillingSchema>,
  ended: EndedAppointment,
  now: Date,
): Promise<void> => {
  const fee = await lockFee(tx, ended, now)
  const request = await noteRequest(tx, ended, now)
  if (request.closed_at) return
  const reason = refundReasonOf({ ...ended, hasContact: await hasContact(tx, ended, ended.endedAt) })
  await closeRequest(tx, ended.appointment_id, reason, now)
  if (!reason || fee.appointment_id !== ended.appointment_id) return
  // The first booking is then the one that was agreed on without a fee, because this one had paid it.
  if (reason === 'never_agreed' && (await passFeeOn(tx, fee, now))) return
  await withdrawFee(tx, ended, reason, now)
}
