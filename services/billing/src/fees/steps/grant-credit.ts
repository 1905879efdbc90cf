import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { publishGrantedCredit } from '../../credits/publish.ts'
import { findCredit, insertCredit } from '../../credits/store/credits.ts'
import { insertCreditEntry } from '../../entries/store/entries.ts'
import { lockPayment } from '../../payments/store/payments.ts'
import type { BillingSchema, CreditRow, Fee } from '../../schema.ts'
import { updateFeeToOwed, updateFeeToWaived } from '../store/fees.ts'

/** A charged fee, with the session that carries it. */
export type CarriedFee = Fee & { appointment_id: string; payment_id: string }

type Granted = Pick<CreditRow, 'reason' | 'amount_cents' | 'granted_at'>

export const grantCredit = async (
  { tx, emit, now }: { tx: Tx<BillingSchema>; emit: Emit; now: Date },
  fee: CarriedFee,
  granted: Granted,
): Promise<void> => {
  const { professional_user_id, payment_id, appointment_id } = fee
  const credit = await insertCredit(tx, {
    ...granted,
    professional_user_id,
    payment_id,
    appointment_id,
  })
  await insertCreditEntry(tx, { ...credit, kind: 'credit_granted' }, now)
  // The money may have gone back after an earlier credit of the payment was used.
  const { status } = await lockPayment(tx, payment_id)
  if (status === 'refunded') await insertCreditEntry(tx, { ...credit, kind: 'credit_ended' }, now)
  const owesAgain = granted.reason !== 'dispute'
  await (owesAgain ? updateFeeToOwed(tx, fee, now) : updateFeeToWaived(tx, fee, now))
  publishGrantedCredit(emit, credit, fee, owesAgain)
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
