import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { changesPayment, statusOfInvoice } from '../domain/payment.ts'
import { findUserOfCustomer } from '../store/cards.ts'
import { keepInvoicePayment, setPayment } from '../store/payments.ts'
import { publishPayment } from './publish-payment.ts'

/**
 * Records the current state of a Premium invoice as one payment, however often it was tried.
 * @throws 'card-provider-unavailable'
 */
export const recordInvoice = async (ctx: BillingContext, invoiceId: string): Promise<void> => {
  const invoice = await ctx.paymentProvider.retrieveInvoice(invoiceId)
  if (!invoice || invoice.amountCents === 0) return
  const userId = await findUserOfCustomer(ctx.db.kysely, invoice.customerId)
  if (userId === undefined) return
  const status = statusOfInvoice(invoice)
  await writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const kept = await keepInvoicePayment(
      tx,
      { user_id: userId, invoice_id: invoice.id, amount_cents: invoice.amountCents, status },
      now,
    )
    if (!kept.isNew && !changesPayment(kept.payment.status, status)) return
    const intent = invoice.paymentIntentId ? { payment_intent_id: invoice.paymentIntentId } : {}
    publishPayment(emit, await setPayment(tx, kept.payment.id, { status, ...intent }, now))
  })
}
