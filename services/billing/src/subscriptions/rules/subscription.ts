import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { SubscriptionStatus } from '@fieldside/contracts/subscription-status.ts'

/** The part of a subscription that is stored and published. */
export type SubscriptionState = {
  status: SubscriptionStatus
  current_period_end: Date | null
  cancel_at_period_end: boolean
  card_brand: string | null
  card_last4: string | null
}

/** Maps the provider's status. A failed renewal keeps access while the provider retries it. */
export const statusOf = (atProvider: string): SubscriptionStatus => {
  if (atProvider === 'active' || atProvider === 'trialing') return 'active'
  return atProvider === 'past_due' ? 'past_due' : 'inactive'
}

export const isSubscribed = (status: SubscriptionStatus): boolean => status !== 'inactive'

export const renews = ({
  status,
  cancel_at_period_end,
}: Pick<SubscriptionState, 'status' | 'cancel_at_period_end'>): boolean =>
  isSubscribed(status) && !cancel_at_period_end

type Known = SubscriptionState & { stripe_subscription_id: string | null; applied_read: number }

/**
 * Returns whether to apply a read of the provider. For the same subscription, the latest read wins. A
 * different one replaces it only if it grants access and the known one doesn't.
 */
export const shouldApplyRead = (
  known: Known,
  atProvider: { id: string; status: SubscriptionStatus },
  read: number,
): boolean =>
  known.stripe_subscription_id === atProvider.id
    ? read > known.applied_read
    : isSubscribed(atProvider.status) && !isSubscribed(known.status)

export const isSameState = (one: SubscriptionState, other: SubscriptionState): boolean =>
  one.status === other.status &&
  one.current_period_end?.getTime() === other.current_period_end?.getTime() &&
  one.cancel_at_period_end === other.cancel_at_period_end &&
  one.card_brand === other.card_brand &&
  one.card_last4 === other.card_last4

/** How long the provider may take to report the end of a period before its event counts as missed. */
const REPORTED_WITHIN_MS = HOUR_MS

/** Returns when the end of a period counts as unreported. */
export const overdueAt = (periodEnd: Date): Date => new Date(periodEnd.getTime() + REPORTED_WITHIN_MS)
