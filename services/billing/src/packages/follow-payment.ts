import type { Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema, PaymentRow } from '../schema.ts'
import { findSold, startEnding } from './store/sold-packages.ts'

/** Ends the package of a payment that went back as a whole: refunded at the provider, or lost in a dispute. */
export const followPackagePayment = async (
  tx: Tx<BillingSchema>,
  paid: Pick<PaymentRow, 'id' | 'package_id' | 'status'>,
  now: Date,
): Promise<void> => {
  if (paid.package_id === null || paid.status !== 'refunded') return
  const sold = await findSold(tx, paid.package_id)
  // A second payment of the same package was refunded as a duplicate.
  if (sold?.payment_id === paid.id) await startEnding(tx, sold, { reason: 'payment_refunded', now })
}
