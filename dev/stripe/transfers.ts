import type Stripe from 'stripe'
import { requireTransfers } from './accounts.ts'
import { invalidRequest } from './failures.ts'
import { newId } from './objects.ts'
import type { Context } from './operation.ts'
import { hash, required, text } from './parameters.ts'

/** Destination of the full charge. The product uses neither an amount nor an application fee. */
export const transferData = hash({ destination: required(text) })

/** Transfers a charge to its destination at once, like a destination charge. Returns the transfer's id. */
export function transferCharge(context: Context, charge: Stripe.Charge, destination: string): string {
  requireTransfers(context, destination)
  const id = newId('tr')
  context.objects.insert<Stripe.Transfer>({
    id,
    object: 'transfer',
    amount: charge.amount,
    amount_reversed: 0,
    balance_transaction: newId('txn'),
    created: context.now,
    currency: charge.currency,
    description: null,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: `group_${String(charge.payment_intent)}`,
  })
  return id
}

/** Reverses the transfer of a refunded amount. Returns the reversal's id. */
export function reverseTransfer(context: Context, charge: Stripe.Charge, amount: number): string {
  const row =
    typeof charge.transfer === 'string'
      ? context.objects.find<Stripe.Transfer>('transfer', charge.transfer)
      : undefined
  if (!row)
    throw invalidRequest(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      { param: 'reverse_transfer' },
    )
  row.object.amount_reversed += amount
  row.object.reversed = row.object.amount_reversed === row.object.amount
  context.objects.save(row)
  return newId('trr')
}
