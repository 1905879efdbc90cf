import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { publishGrantedCredit, publishUsedCredit } from '../../credits/steps/publish.ts'
import {
  findCredit,
  insertCredit,
  lockOldestCredit,
  updateCreditToUsed,
} from '../../credits/store/credits.ts'
import { insertCreditEntry } from '../../entries/store/entries.ts'
import { lockPayment } from '../../payments/store/payments.ts'
import type { BillingSchema, CreditRow, Fee } from '../../schema.ts'
import { type FeeInput, updateFeeToOwed, updateFeeToPaidByCredit, updateFeeToWaived } from '../store/fees.ts'

/** A charged fee, with the session that carries it. */
export type CarriedFee = Fee & { appointment_id: string; payment_id: string }

type Granted = Pick<CreditRow, 'reason' | 'amount_cents' | 'granted_at'>

const grantCredit = async (
  { tx, emit, now }: { tx: Tx<BillingSchema>; emit: Emit; now: Date },
  fee: CarriedFee,
  granted: Granted,
): Promise<void> => {
  const { professional_user_id: userId, payment_id, appointment_id } = fee
  const credit = await insertCredit(tx, {
    ...granted,
    professional_user_id: userId,
    payment_id,
    appointment_id,
  })
  const entry = {
    creditId: credit.id,
    userId,
    appointmentId: appointment_id,
    amountCents: credit.amount_cents,
  }
  await insertCreditEntry(tx, { ...entry, kind: 'credit_granted' }, now)
  const owesAgain = granted.reason !== 'dispute'
  await (owesAgain ? updateFeeToOwed(tx, fee, now) : updateFeeToWaived(tx, fee, now))
  publishGrantedCredit(emit, credit, fee, owesAgain)
}

/**
 * Grants a credit for a locked pair's charged fee, whose payment stays as it is. After an absence the pair's next first
 * booking owes the fee again; after a dispute it never does.
 */
export const creditFee = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  fee: CarriedFee,
  { reason, now }: { reason: 'athlete_absent' | 'dispute'; now: Date },
): Promise<void> => {
  const { amount_cents } = await lockPayment(tx, fee.payment_id)
  await grantCredit({ tx, emit, now }, fee, { reason, amount_cents, granted_at: now })
}

/** Grants a credit instead of the one that paid a locked pair's fee. The pair's next first booking owes the fee again. */
export const returnCredit = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  fee: CarriedFee & { credit_id: string },
  now: Date,
): Promise<void> => {
  const { amount_cents, granted_at } = (await findCredit(tx, fee.credit_id))!
  await grantCredit({ tx, emit, now }, fee, { reason: 'returned', amount_cents, granted_at })
}

/**
 * Pays a locked pair's fee with the professional's oldest credit. Requires the lock of their card. Returns whether there
 * was one.
 */
export const payFeeWithCredit = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  fee: Fee,
  { input, now }: { input: FeeInput; now: Date },
): Promise<boolean> => {
  const credit = await lockOldestCredit(tx, input.professional_user_id)
  if (!credit) return false
  const use = { used_for: input.appointment_id, free_accepts: fee.free_accepts, used_at: now }
  await updateCreditToUsed(tx, credit.id, use)
  const entry = { creditId: credit.id, userId: input.professional_user_id, amountCents: credit.amount_cents }
  await insertCreditEntry(tx, { ...entry, kind: 'credit_used', appointmentId: input.appointment_id }, now)
  await updateFeeToPaidByCredit(tx, input, credit, now)
  publishUsedCredit(emit, credit, input)
  return true
}
