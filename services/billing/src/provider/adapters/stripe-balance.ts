import type Stripe from 'stripe'
import type { BalanceOperations, ProviderMovement } from './payment-provider.ts'
import { idOf, throwUnavailable } from './stripe-connection.ts'

/** What moves a payer's money. Transfers, payouts, and Stripe's own fees don't. */
const CATEGORIES = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal']
const PAGE = 100

const sourceOf = ({ id, source }: Stripe.BalanceTransaction): string => {
  if (typeof source === 'string' || !source) return source ?? id
  return source.object === 'charge' ? (idOf(source.payment_intent) ?? source.id) : source.id
}

const movementOf = (raw: Stripe.BalanceTransaction): ProviderMovement[] =>
  CATEGORIES.includes(raw.reporting_category)
    ? [
        {
          id: raw.id,
          source: sourceOf(raw),
          amountCents: raw.amount,
          createdAt: new Date(raw.created * 1000),
        },
      ]
    : []

const secondsOf = (at: Date): number => at.getTime() / 1000

export const balanceWith = (stripe: Stripe): BalanceOperations => ({
  listMovements: async ({ from, until, after }) => {
    const created = { gte: secondsOf(from), lt: secondsOf(until) }
    const wanted = { created, limit: PAGE, expand: ['data.source'], ...(after && { starting_after: after }) }
    const { data, has_more } = await stripe.balanceTransactions.list(wanted).catch(throwUnavailable)
    return { movements: data.flatMap(movementOf), next: has_more ? (data.at(-1)?.id ?? null) : null }
  },
})
