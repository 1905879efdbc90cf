/** The provider's view of a dispute. */
export type ProviderDispute = {
  id: string
  paymentIntentId: string | null
  chargeId: string | null
  /** The provider's own value, such as `needs_response`. New API versions add values. */
  status: string
  /** Whether the charge can still be refunded: true for an inquiry. */
  isRefundable: boolean
  amountCents: number
  reason: string
  respondBy: Date | null
  openedAt: Date
}
