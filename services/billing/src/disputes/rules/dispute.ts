import type { PaymentStatus } from '../../payments/rules/payment.ts'
import type { ProviderDispute } from '../../provider/rules/provider-dispute.ts'

/** The state of a dispute on screens. An appealed dispute is one that we lost at first. */
export type DisputeState = 'open' | 'appealed' | 'won' | 'lost'

export type DisputeRecord = {
  /** inquiry: a bank only asks. ended: an inquiry or a prevented dispute, which takes no money. */
  state: DisputeState | 'inquiry' | 'ended'
  as_of: Date
}

const STATES: Readonly<Record<string, DisputeRecord['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'ended',
  // The provider refunded the payment before the bank opened a dispute.
  prevented: 'ended',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'appealed',
  appeal_under_review: 'appealed',
  won: 'won',
  lost: 'lost',
}

/**
 * Maps the provider's status to a state. An unknown status counts as an open dispute if the charge can't be refunded,
 * so that no money is sent twice.
 */
export const stateOfDispute = ({ status, isRefundable }: ProviderDispute): DisputeRecord['state'] =>
  STATES[status] ?? (isRefundable || status.startsWith('warning_') ? 'inquiry' : 'open')

export const isOver = ({ state }: Pick<DisputeRecord, 'state'>): boolean =>
  state === 'won' || state === 'lost' || state === 'ended'

/** Returns whether an answer of the provider is newer than the known one. At the same time, the end counts. */
export const isNewer = (known: DisputeRecord, answer: DisputeRecord): boolean => {
  const afterMs = answer.as_of.getTime() - known.as_of.getTime()
  return afterMs > 0 || (afterMs === 0 && isOver(answer) && !isOver(known))
}

export const shownDispute = (state: DisputeRecord['state'] | undefined): DisputeState | null =>
  state === undefined || state === 'inquiry' || state === 'ended' ? null : state

/** What matters most comes first: a payment can have several disputes, each of a part. */
const BY_WEIGHT: readonly DisputeState[] = ['open', 'appealed', 'lost', 'won']

/** Sums up the disputes of a payment. The bank keeps the money of a lost dispute while its decision is appealed. */
export const summarizeDisputes = (
  disputes: readonly { state: DisputeRecord['state']; amount_cents: number }[],
  amountCents: number,
): { dispute: DisputeState | null; charged_back_cents: number } => {
  const states = new Set(disputes.map(({ state }) => state))
  const lost = disputes.filter(({ state }) => state === 'lost' || state === 'appealed')
  const lostCents = lost.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return {
    dispute: BY_WEIGHT.find((state) => states.has(state)) ?? null,
    charged_back_cents: Math.min(lostCents, amountCents),
  }
}

/** Keeps a payment refunded while its refunds and what the bank took back reach its amount. */
export const statusAfterDispute = (
  payment: {
    status: PaymentStatus
    amount_cents: number
    refunded_cents: number
    charged_back_cents: number
  },
  chargedBackCents: number,
): PaymentStatus => {
  if (payment.refunded_cents + chargedBackCents >= payment.amount_cents) return 'refunded'
  const isReturned = payment.charged_back_cents > chargedBackCents
  return payment.status === 'refunded' && isReturned ? 'completed' : payment.status
}
