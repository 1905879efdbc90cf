import type Stripe from 'stripe'
import { missing } from './failures.ts'
import { newId } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { oneOf, page, text } from './parameters.ts'

const TYPES = ['charge', 'refund', 'refund_failure', 'transfer', 'transfer_refund', 'adjustment'] as const

type Movement = {
  type: (typeof TYPES)[number]
  /** Differs from the type where Stripe's does. */
  category?: string
  amount: number
  fee?: { cents: number; description: string }
  source: string
  currency: string
  description?: string | null
}

/** Records a movement of our balance and returns it, like each balance transaction of Stripe's. */
export function moveBalance(
  context: Context,
  { type, category = type, amount, fee, source, currency, description = null }: Movement,
): Stripe.BalanceTransaction {
  return context.objects.insert<Stripe.BalanceTransaction>({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: context.now,
    balance_type: 'payments',
    created: context.now,
    currency,
    description,
    exchange_rate: null,
    fee: fee?.cents ?? 0,
    fee_details: fee
      ? [
          {
            amount: fee.cents,
            application: null,
            currency,
            description: fee.description,
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - (fee?.cents ?? 0),
    reporting_category: category,
    source,
    status: 'available',
    type,
  }).object
}

/** Stripe's fee for a card in the US. */
export const processingFee = (amount: number) => ({
  cents: Math.round(amount * 0.029) + 30,
  description: 'Stripe processing fees',
})

export const balanceOperations = [
  operation({
    method: 'GET',
    path: '/v1/balance_transactions',
    fields: { ...page, type: oneOf(...TYPES), source: text, currency: text },
    run: (context, { type, source, currency, ...params }) =>
      context.objects.list({
        ...params,
        kind: 'balance_transaction',
        url: '/v1/balance_transactions',
        where: { ...(type && { type }), ...(source && { source }), ...(currency && { currency }) },
      }),
  }),
  operation({
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    fields: {},
    run: (context, _, id) => {
      const row = context.objects.find<Stripe.BalanceTransaction>('balance_transaction', id)
      if (!row) throw missing('balance_transaction', id)
      return row.object
    },
  }),
]
