export type ProviderRefund = {
  id: string
  status: 'pending' | 'succeeded' | 'failed'
  amountCents: number
  failureCode: string | null
  /** Made by us, not by someone at the provider. */
  isOurs?: boolean
}

/** An intent's refunds, newest first, or the error code if the provider rejected the lookup. */
export type RefundList =
  | { kind: 'listed'; refunds: readonly ProviderRefund[] }
  | { kind: 'rejected'; code: string }
