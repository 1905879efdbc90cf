import { isTransient } from '@fieldside/platform/background.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { saveCard } from '../cards/save.ts'
import { setDefaultCard } from '../cards/set-default.ts'
import { settleCheckout } from '../checkouts/settle.ts'
import { endCheckout, findCheckoutOfSession } from '../checkouts/store/checkouts.ts'
import type { BillingContext } from '../context.ts'
import { findUserOfCustomer } from '../customers/store/customers.ts'
import { isProviderRejection } from '../errors.ts'
import { settleFeeAttempt } from '../fees/settle-attempt.ts'
import { findAttempt } from '../fees/store/fees.ts'
import { refreshPayoutOfAccount } from '../payouts/refresh-of-account.ts'
import type { ProviderEvent } from '../provider/adapters/payment-provider.ts'
import { followIntent } from '../refunds/follow-intent.ts'
import { recordInvoice } from '../subscriptions/record-invoice.ts'
import { refreshSubscription } from '../subscriptions/refresh.ts'
import { followDispute } from './steps/follow-dispute.ts'
import { settlePaymentOf } from './steps/settle-payment.ts'
import { endProviderEvent, ensureProviderEvent } from './store/provider-events.ts'

const PAYMENT_INTENT_EVENTS = ['succeeded', 'payment_failed', 'canceled', 'requires_action'].map(
  (end) => `payment_intent.${end}`,
)

/** Returns whether the provider should resend the event: our side or the provider's API failed for a passing reason. */
const isWorthResending = (error: unknown): boolean => isTransient(error) && !isProviderRejection(error)

/**
 * Processes a signed webhook event once. Fetches the object's current state, so the order of events doesn't
 * matter. A 503 makes the provider resend it. An event that no retry can process is logged and accepted, because the
 * provider disables an endpoint that keeps failing. It isn't marked as processed, so that an operator can resend it.
 * @throws 'bad-signature' (400)
 */
export const receiveProviderEvent = async (
  ctx: InSteps<BillingContext>,
  body: string,
  signature: string,
): Promise<void> => {
  const event = ctx.paymentProvider.readEvent(body, signature)
  if (!event) return ctx.log.error('ignored a signed provider event that has another form')
  try {
    await processOnce(ctx, event)
  } catch (error) {
    if (isWorthResending(error)) throw error
    const { id, type } = event
    ctx.log.error({ err: error, providerEvent: id, type }, 'gave up on a provider event')
  }
}

const processOnce = async (ctx: InSteps<BillingContext>, event: ProviderEvent): Promise<void> => {
  const isNew = await writeStep(ctx, (tx) => ensureProviderEvent(tx, event, ctx.now()))
  if (!isNew) return
  if (event.objectId !== '') await effectOf(ctx, event)
  await writeStep(ctx, (tx) => endProviderEvent(tx, event.id, ctx.now()))
  ctx.measureWebhook(Math.max(0, ctx.now().getTime() - event.createdAt.getTime()) / 1000)
}

const INVOICE_EVENTS = ['paid', 'payment_failed', 'voided', 'marked_uncollectible'].map(
  (end) => `invoice.${end}`,
)

const REFUND_EVENTS = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed']

const effectOf = async (ctx: InSteps<BillingContext>, event: ProviderEvent): Promise<void> => {
  if (event.type.startsWith('checkout.session.')) return settleSession(ctx, event)
  if (event.type.startsWith('customer.subscription.')) return followSubscription(ctx, event)
  if (INVOICE_EVENTS.includes(event.type)) return recordInvoice(ctx, event.objectId)
  if (event.dispute) return followDispute(ctx, { ...event, dispute: event.dispute })
  if (event.type === 'account.updated') return refreshPayoutOfAccount(ctx, event.objectId)
  if (event.type === 'setup_intent.succeeded') return saveCardOf(ctx, event.objectId)
  if (PAYMENT_INTENT_EVENTS.includes(event.type)) return settle(ctx, event)
  if (REFUND_EVENTS.includes(event.type) && event.paymentIntentId) {
    await settlePaymentOf(ctx, event.paymentIntentId)
    await followIntent(ctx, event.paymentIntentId)
  }
}

/** Ends a checkout whose delayed payment failed: the provider shows it like one whose payment is on its way. */
const settleSession = async (
  ctx: InSteps<BillingContext>,
  { type, objectId }: ProviderEvent,
): Promise<void> => {
  const checkout = await findCheckoutOfSession(ctx.db.kysely, objectId)
  if (!checkout) return
  if (type === 'checkout.session.async_payment_failed')
    await writeStep(ctx, (tx) => endCheckout(tx, checkout.id, 'expired', ctx.now()))
  else await settleCheckout(ctx, checkout)
}

/** Also records the latest invoice: when the subscription ends, the provider stops retrying it. */
const followSubscription = async (ctx: InSteps<BillingContext>, event: ProviderEvent): Promise<void> => {
  const userId = event.customerId ? await findUserOfCustomer(ctx.db.kysely, event.customerId) : undefined
  if (userId === undefined) return
  const subscription = await refreshSubscription(ctx, userId, event.objectId)
  if (subscription?.latestInvoiceId) await recordInvoice(ctx, subscription.latestInvoiceId)
}

const saveCardOf = async (ctx: InSteps<BillingContext>, setupId: string): Promise<void> => {
  const setup = await ctx.paymentProvider.retrieveSetupIntent(setupId)
  if (setup?.status !== 'succeeded' || !setup.card || !setup.customerId) return
  const { card, customerId } = setup
  const userId = await findUserOfCustomer(ctx.db.kysely, customerId)
  if (userId === undefined) return
  const inUse = await writeStep(ctx, (tx, emit) =>
    saveCard({ tx, emit, now: ctx.now() }, userId, { ...setup, card }, { asked: false }),
  )
  if (inUse?.stripe_payment_method_id === card.id) await setDefaultCard(ctx, { userId, customerId }, card.id)
}

const settle = async (ctx: InSteps<BillingContext>, event: ProviderEvent): Promise<void> => {
  const attempt = event.attemptId ? await findAttempt(ctx.db.kysely, event.attemptId) : undefined
  if (attempt) await settleFeeAttempt(ctx, attempt, { unlisted: 'leave' })
}
