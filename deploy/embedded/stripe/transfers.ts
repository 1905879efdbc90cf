import type Stripe from 'stripe'
import { requireTransfers } from './accounts.ts'
import { invalidRequest } from './failures.ts'
import { newId } from './objects.ts'
import type { Context } from './operation.ts'
import { hash, required, text } from './parameters.ts'

/** Where the whole of a charge goes on to: no amount and no fee of our own are taken here. */
export const transferData = hash({ destination: required(text) })

/** Passes a charge on to its destination, as a destination charge does at once. Returns the transfer's id. */
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

/** Takes a refunded amount back from where it went. Returns the reversal's id. */
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
