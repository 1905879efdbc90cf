import type { PaymentStatus } from './payment.ts'

/** Where our refund of a payment is. */
export type RefundProgress = 'open' | 'pending' | 'succeeded' | 'failed'

/** The state of a refund on screens. */
export type RefundState = Exclude<RefundProgress, 'open'>

export const shownRefund = (state: RefundProgress | 'none'): RefundState | undefined => {
  if (state === 'none') return undefined
  return state === 'open' ? 'pending' : state
}

/**
 * Returns what people see of a payment's refund. One without ours was refunded at the provider, or by the bank. The
 * payment says itself how much was refunded, so the success of a part isn't shown as that of all.
 */
export const refundOfPayment = (
  { status }: { status: PaymentStatus },
  ours: { state: RefundProgress; until_cents?: number | null } | undefined,
): RefundState | undefined => {
  const isPart = ours?.state === 'succeeded' && ours.until_cents != null && status !== 'refunded'
  if (isPart) return undefined
  return shownRefund(ours?.state ?? 'none') ?? (status === 'refunded' ? 'succeeded' : undefined)
}
