import type { PaymentStatus } from '../../payments/rules/payment.ts'

type Invoice = { status: 'paid' | 'open' | 'draft' | 'void' | 'uncollectible'; willRetry: boolean }

/** Maps a renewal invoice to a payment status. It stays pending while the provider retries it. */
export const statusOfInvoice = ({ status, willRetry }: Invoice): PaymentStatus => {
  if (status === 'paid') return 'completed'
  return (status === 'open' || status === 'draft') && willRetry ? 'pending' : 'failed'
}

/** Returns whether a reported status changes a payment. Duplicates and late reports don't. */
export const changesPayment = (known: PaymentStatus, reported: PaymentStatus): boolean =>
  known !== reported && known !== 'completed' && known !== 'refunded'
