import type Stripe from 'stripe'
import { requireTransfers } from './accounts.ts'
import { moveBalance } from './balance.ts'
import { mergedMetadata } from './customers.ts'
import { dollars } from './dollars.ts'
import { invalidRequest, missing } from './failures.ts'
import { newId, type Row } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { hash, integer, metadata, type Read, required, text } from './parameters.ts'

/** Stripe includes the latest ten in the transfer. */
const REVERSALS_INCLUDED = 10

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
    balance_transaction: moveBalance(context, {
      type: 'transfer',
      amount: -charge.amount,
      source: id,
      currency: charge.currency,
    }).id,
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

type TransferRow = Row<Stripe.Transfer>

function findTransfer(context: Context, id: string): TransferRow {
  const row = context.objects.find<Stripe.Transfer>('transfer', id)
  if (!row) throw missing('transfer', id)
  return row
}

/** Stripe has no error code for either. Source of the messages: github.com/stripe/stripe-ruby/issues/1058 */
function requireUnreversed({ object: transfer }: TransferRow, amount: number): void {
  const left = transfer.amount - transfer.amount_reversed
  if (left === 0) throw invalidRequest(`The transfer ${transfer.id} is already fully reversed.`)
  if (amount > left)
    throw invalidRequest(
      `Transfer reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(left)})`,
      { param: 'amount' },
    )
}

type Reversing = { amount: number; refund: string | null; metadata?: Record<string, string> | undefined }

function reverse(context: Context, row: TransferRow, reversing: Reversing): Stripe.TransferReversal {
  const { amount, refund, metadata: facts } = reversing
  requireUnreversed(row, amount)
  const id = newId('trr')
  const { currency } = row.object
  const moved = moveBalance(context, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    source: id,
    currency,
  })
  const { object: reversal } = context.objects.insert<Stripe.TransferReversal>({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: moved.id,
    created: context.now,
    currency,
    destination_payment_refund: newId('pyr'),
    metadata: mergedMetadata({}, facts),
    source_refund: refund,
    transfer: row.object.id,
  })
  row.object.amount_reversed += amount
  row.object.reversed = row.object.amount_reversed === row.object.amount
  row.object.reversals.data = [reversal, ...row.object.reversals.data].slice(0, REVERSALS_INCLUDED)
  context.objects.save(row)
  return reversal
}

/**
 * Reverses the transfer of a refunded amount. Returns the reversal's id. A refund that fails later leaves the transfer
 * reversed, because the bank returns the money to our balance.
 */
export function reverseTransfer(
  context: Context,
  charge: Stripe.Charge,
  { amount, refund }: { amount: number; refund: string },
): string {
  if (typeof charge.transfer !== 'string')
    throw invalidRequest(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      { param: 'reverse_transfer' },
    )
  return reverse(context, findTransfer(context, charge.transfer), { amount, refund }).id
}

const REVERSE = { amount: integer, metadata }

function createReversal(context: Context, params: Read<typeof REVERSE>, id: string): Stripe.TransferReversal {
  const row = findTransfer(context, id)
  const amount = params.amount ?? row.object.amount - row.object.amount_reversed
  if (params.amount !== undefined && amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  return reverse(context, row, { amount, refund: null, metadata: params.metadata })
}

export const transferOperations = [
  operation({
    method: 'GET',
    path: '/v1/transfers/:id',
    fields: {},
    run: (context, _, id) => findTransfer(context, id).object,
  }),
  operation({ method: 'POST', path: '/v1/transfers/:id/reversals', fields: REVERSE, run: createReversal }),
]
