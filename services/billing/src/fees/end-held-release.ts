import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BillingSchema, FeeRelease } from '../schema.ts'
import { publishSettledFee } from './steps/publish-settled.ts'
import { lockPair } from './store/fees.ts'
import { lockRelease, updateReleaseToDecided } from './store/releases.ts'

type Decision = { isGranted: boolean; reason: string; now: Date }

/**
 * Ends the hold of a third credit: its job grants it, or the fee is kept. Returns false if an administrator has decided
 * already.
 */
export const endHeldRelease = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  held: FeeRelease,
  decision: Decision,
): Promise<boolean> => {
  const fee = await lockPair(tx, held)
  const release = await lockRelease(tx, held.appointment_id)
  if (!release?.held_at || fee.payment_id === null) return false
  await updateReleaseToDecided(tx, held.appointment_id, decision)
  if (!decision.isGranted) publishSettledFee(emit, fee, await lockPayment(tx, fee.payment_id), 'kept')
  return true
}
