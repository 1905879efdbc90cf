import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { publishUsedCredit } from '../credits/publish.ts'
import { lockOldestCredit, updateCreditToUsed } from '../credits/store/credits.ts'
import { insertCreditEntry } from '../entries/store/entries.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BillingSchema, Fee } from '../schema.ts'
import { type CarriedFee, grantCredit } from './steps/grant-credit.ts'
import { type FeeInput, updateFeeToPaidByCredit } from './store/fees.ts'

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
  const { appointment_id } = input
  await insertCreditEntry(tx, { ...credit, kind: 'credit_used', appointment_id }, now)
  await updateFeeToPaidByCredit(tx, input, credit, now)
  publishUsedCredit(emit, credit, input)
  return true
}
