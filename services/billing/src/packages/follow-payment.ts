import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BillingSchema, BoughtPackageRow, PaymentRow } from '../schema.ts'
import { oweShare } from './steps/owe-share.ts'
import { findSold, lockSold, startEnding } from './store/sold-packages.ts'

type Writing = { tx: Tx<BillingSchema>; emit: Emit; now: Date }

/**
 * Ends the package of a payment that went back as a whole: refunded at the provider, or lost in a dispute. If the payment
 * counts again after that, refunds the share of what booking took back.
 */
export const followPackagePayment = async (writing: Writing, paid: PaymentRow): Promise<void> => {
  const { tx, now } = writing
  if (paid.package_id === null) return
  const sold = await findSold(tx, paid.package_id)
  // A second payment of the same package was refunded as a duplicate.
  if (sold?.payment_id !== paid.id) return
  if (paid.status === 'refunded') await startEnding(tx, { id: sold.id }, { reason: 'payment_refunded', now })
  else if (sold.ended_at) await oweShare(writing, (await lockSold(tx, sold.id)) as BoughtPackageRow, paid)
}
