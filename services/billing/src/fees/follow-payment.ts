import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { hasCreditOf, listUnusedOf } from '../credits/store/credits.ts'
import { insertCreditEntry } from '../entries/store/entries.ts'
import { findRefundOf, insertRefund } from '../payments/store/refunds.ts'
import type { BillingSchema, PaymentRow } from '../schema.ts'
import { changeOfFee } from './rules/first-booking-fee.ts'
import { publishSettledFee } from './steps/publish-settled.ts'
import {
  findLastPaid,
  findRequest,
  type PaidFee,
  updateFeeToCharged,
  updateFeeToRefunded,
} from './store/fees.ts'
import { findCarrier, insertRelease } from './store/releases.ts'

type Recording = { tx: Tx<BillingSchema>; emit: Emit; now: Date }

/** Counts the fee as paid again, and decides anew what becomes of it if its session was canceled. */
const restore = async ({ tx, emit, now }: Recording, { fee, attempt }: PaidFee, paid: PaymentRow) => {
  const appointment_id = await findCarrier(tx, attempt.appointment_id)
  const carried = { ...attempt, appointment_id }
  await updateFeeToCharged(tx, carried, now)
  const request = await findRequest(tx, appointment_id)
  if (!request?.closed_at) return
  if (request.refund_reason) await insertRelease(tx, { ...carried, reason: request.refund_reason }, now)
  else publishSettledFee(emit, { ...fee, appointment_id }, paid, 'kept')
}

/** A credit counts while its payment does. */
const followCredits = async ({ tx, now }: Recording, { id, status }: PaymentRow): Promise<void> => {
  const kind = status === 'refunded' ? 'credit_ended' : 'credit_restored'
  for (const credit of await listUnusedOf(tx, id)) await insertCreditEntry(tx, { ...credit, kind }, now)
}

/**
 * Changes a pair's fee with its payment, when the money went back without a refund of ours or returned after that. The
 * pair then owes the fee again, or has paid it unless it has paid another since.
 */
export const followFeePayment = async (
  on: Recording,
  of: PaidFee | undefined,
  { before, paid }: { before: PaymentRow; paid: PaymentRow },
): Promise<void> => {
  const { tx, emit, now } = on
  if (!of || before.status === paid.status || (await findRefundOf(tx, paid.id))) return
  if (await hasCreditOf(tx, paid.id)) return followCredits(on, paid)
  const { fee, attempt } = of
  const last = await findLastPaid(tx, fee)
  const change = changeOfFee({ fee, paid, isLast: last?.id === attempt.id })
  if (change === 'restore') await restore(on, of, paid)
  if (change === 'refund') {
    if (paid.payment_intent_id === null) throw new Error('a completed payment has its intent')
    await insertRefund(tx, { ...paid, payment_intent_id: paid.payment_intent_id }, 'duplicate', now)
  }
  if (change === 'owe') {
    await updateFeeToRefunded(tx, fee, now)
    publishSettledFee(emit, fee, paid, 'refunded')
  }
}
