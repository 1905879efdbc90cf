import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BillingSchema } from '../schema.ts'
import { oweShare } from './steps/owe-share.ts'
import { findSold, lockSold, updateReturned } from './store/sold-packages.ts'

/**
 * Refunds a session that was free again after its package had ended, also if the professional missed one on the last day.
 * Before the end, only saves the number, which counts then: an event can overtake the answer that ends the package.
 */
export const followPackageCredits = async (
  { tx, emit, now }: { tx: Tx<BillingSchema>; emit: Emit; now: Date },
  { package_id, returned }: Pick<EventData<typeof packageCreditsChanged>, 'package_id' | 'returned'>,
): Promise<void> => {
  const known = await findSold(tx, package_id)
  if (!known?.payment_id || returned === 0) return
  const payment = await lockPayment(tx, known.payment_id)
  const { ended_at } = await lockSold(tx, package_id)
  const sold = await updateReturned(tx, package_id, returned)
  if (ended_at) await oweShare({ tx, emit, now }, sold, payment)
}
