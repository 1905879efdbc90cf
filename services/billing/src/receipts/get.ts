import type { Receipt } from '@fieldside/contracts/http/receipts.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BillingContext } from '../context.ts'
import { listEntriesOfPayment } from '../entries/store/entries.ts'
import { isProviderUnavailable } from '../errors.ts'
import { findListedPayment } from '../payments/store/payment-lists.ts'
import { updateCard } from '../payments/store/payments.ts'
import { paidPackageOf } from '../payments/views.ts'
import type { PaymentRow } from '../schema.ts'
import { toReceipt } from './views.ts'

/** Asks the provider for the card once, when the first receipt is opened, so that a payment doesn't wait for it. */
const cardOf = async (ctx: BillingContext, payment: PaymentRow): Promise<Receipt['card']> => {
  const { id, card_brand, card_last4, payment_intent_id: intentId } = payment
  if (card_brand !== null && card_last4 !== null) return { brand: card_brand, last4: card_last4 }
  if (intentId === null) return null
  try {
    const card = await ctx.paymentProvider.cardOf(intentId)
    if (card) await updateCard(ctx.db.kysely, id, card)
    return card
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    return null
  }
}

/** Returns the receipt of the caller's own completed payment. @throws not-found */
export const getReceipt = async (ctx: BillingContext, paymentId: string): Promise<Receipt> => {
  const payment = await findListedPayment(ctx.db.kysely, paymentId)
  if (payment?.user_id !== userOf(ctx).userId) throw notFound('Receipt Not Found')
  const entries = await listEntriesOfPayment(ctx.db.kysely, paymentId)
  const paid = entries.find(({ kind }) => kind === 'payment')
  if (!paid) throw notFound('Receipt Not Found')
  return { ...toReceipt(paid, entries, await cardOf(ctx, payment)), ...paidPackageOf(payment) }
}
