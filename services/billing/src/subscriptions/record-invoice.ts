import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { findUserOfCustomer } from '../customers/store/customers.ts'
import { publishPayment } from '../payments/publish.ts'
import { ensureInvoicePayment, updatePayment } from '../payments/store/payments.ts'
import type { ProviderInvoice } from '../provider/adapters/payment-provider.ts'
import { followIntent } from '../refunds/follow-intent.ts'
import { changesPayment, statusOfInvoice } from './rules/invoice.ts'

/** Returns whether the state that the provider reported replaced another one. */
const record = (ctx: InSteps<BillingContext>, userId: string, invoice: ProviderInvoice): Promise<boolean> =>
  writeStep(ctx, async (tx, emit) => {
    const [now, status] = [ctx.now(), statusOfInvoice(invoice)]
    const input = { user_id: userId, invoice_id: invoice.id, amount_cents: invoice.amountCents, status }
    const { payment, isNew } = await ensureInvoicePayment(tx, input, now)
    if (!isNew && !changesPayment(payment.status, status)) return false
    const intent = invoice.paymentIntentId ? { payment_intent_id: invoice.paymentIntentId } : {}
    publishPayment(emit, await updatePayment(tx, payment.id, { status, ...intent }, now))
    return !isNew
  })

/**
 * Records the current state of a Premium invoice as one payment, however often it was tried. Asks again after it
 * replaced a state, because the answer may be older than that one. Looks up refunds of a paid one, because an event
 * about a refund that arrived before the payment was recorded changed nothing.
 * @throws 'card-provider-unavailable'
 */
export const recordInvoice = async (ctx: InSteps<BillingContext>, invoiceId: string): Promise<void> => {
  for (;;) {
    const invoice = await ctx.paymentProvider.retrieveInvoice(invoiceId)
    if (!invoice || invoice.amountCents === 0) return
    const userId = await findUserOfCustomer(ctx.db.kysely, invoice.customerId)
    if (userId === undefined) return
    if (await record(ctx, userId, invoice)) continue
    const { status, paymentIntentId } = invoice
    if (status === 'paid' && paymentIntentId) await followIntent(ctx, paymentIntentId)
    return
  }
}
