import type { ProviderRefund } from '../../provider/rules/provider-refund.ts'

export type KnownRefund = {
  id: string
  amount_cents: number
  is_ours: boolean
  state: ProviderRefund['status']
}

/** A refund in a state that wasn't known. Failed only after it had succeeded or was pending. */
export type RefundNews = KnownRefund & { before: KnownRefund['state'] | null }

const NEXT: Record<KnownRefund['state'] | 'none', readonly KnownRefund['state'][]> = {
  none: ['pending', 'succeeded'],
  pending: ['succeeded', 'failed'],
  // Banks reject some refunds late.
  succeeded: ['failed'],
  failed: [],
}

/**
 * Compares the provider's refunds of a payment with the known ones. Ignores states that a refund has left, because the
 * answer may be older than what is known.
 */
export const newsOfRefunds = (
  known: readonly KnownRefund[],
  listed: readonly ProviderRefund[],
  isOurs: (refund: ProviderRefund) => boolean,
): RefundNews[] =>
  listed.flatMap((refund) => {
    const before = known.find(({ id }) => id === refund.id)
    if (!NEXT[before?.state ?? 'none'].includes(refund.status)) return []
    const { id, amountCents: amount_cents, status: state } = refund
    const is_ours = before?.is_ours ?? isOurs(refund)
    return [{ id, amount_cents, is_ours, state, before: before?.state ?? null }]
  })

const centsIn = (refunds: readonly KnownRefund[], state: KnownRefund['state']): number =>
  refunds.filter((one) => one.state === state).reduce((sum, { amount_cents }) => sum + amount_cents, 0)

export const sumsOfRefunds = (refunds: readonly KnownRefund[]) => ({
  refunded_cents: centsIn(refunds, 'succeeded'),
  refunding_cents: centsIn(refunds, 'pending'),
})
