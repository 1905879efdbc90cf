import * as billing from '@fieldside/contracts/http/billing.ts'
import * as payments from '@fieldside/contracts/http/payments.ts'
import * as subscriptions from '@fieldside/contracts/http/subscriptions.ts'
import * as v1 from '@fieldside/contracts/http/v1/payments.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import { bodyOf, readBody } from '@fieldside/platform/body.ts'
import { tooLarge } from '@fieldside/platform/errors.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import { confirmPaymentMethod } from './cards/confirm.ts'
import { getPaymentEligibility } from './cards/get-eligibility.ts'
import { getPaymentState } from './cards/get-state.ts'
import { setupPaymentMethod } from './cards/setup.ts'
import { startSessionCheckout } from './checkouts/start-session.ts'
import { startSubscriptionCheckout } from './checkouts/start-subscription.ts'
import { verifyPayment } from './checkouts/verify.ts'
import type { BillingContext } from './context.ts'
import { listShownDisputes } from './disputes/store/disputes.ts'
import { chargeFirstBookingFee } from './fees/charge.ts'
import { getFeeOutcome } from './fees/get-outcome.ts'
import { giveFeeBack } from './fees/give-back.ts'
import { previewFirstBookingFees } from './fees/preview.ts'
import { athletesWithContact, chargedAthletes } from './fees/store/fees.ts'
import { listPaidFees } from './fees/store/paid-fees.ts'
import { getApiPayment } from './payments/get-api.ts'
import { listPayments } from './payments/list.ts'
import { listApiPayments } from './payments/list-api.ts'
import { findSessionPayments } from './payments/store/payment-lists.ts'
import { getPayoutAccount } from './payouts/get.ts'
import { startPayoutOnboarding } from './payouts/start-onboarding.ts'
import { findPayout } from './payouts/store/payouts.ts'
import { receiveProviderEvent } from './provider-events/receive.ts'
import { listFailedRefunds } from './refunds/list-failed.ts'
import { markRefundPaid } from './refunds/mark-paid.ts'
import { retryRefund } from './refunds/retry.ts'
import { toDispute, toPaidFee, toSessionPayment } from './replies.ts'
import { getSubscription } from './subscriptions/get.ts'
import { setSubscriptionEnding } from './subscriptions/set-ending.ts'
import { findSubscription } from './subscriptions/store/subscriptions.ts'

const WEBHOOK_MAX_BYTES = 512 * 1024

const eventTooLarge = () => tooLarge('The event is too large', 'body-too-large')

/** Reads the exact bytes that Stripe signed. @throws tooLarge, even if content-length is missing or wrong */
const signedBody = async (request: Request): Promise<string> =>
  (await readBody(bodyOf(request), { maxBytes: WEBHOOK_MAX_BYTES, tooLarge: eventTooLarge })).toString('utf8')

/** Replies with a client secret or a hosted page's URL are never stored for replay. */
const LINK = { storeReply: false }

const premiumRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(subscriptions.createSubscriptionCheckout, (ctx) => startSubscriptionCheckout(ctx), LINK)
  http.serve(subscriptions.getSubscription, (ctx) => getSubscription(ctx))
  http.serve(subscriptions.getSubscriptionStatus, async (ctx, { params }) => ({
    status: (await findSubscription(ctx.db.kysely, params.id))?.status ?? 'inactive',
  }))
  http.serve(subscriptions.cancelSubscription, (ctx) => setSubscriptionEnding(ctx, true))
  http.serve(subscriptions.resumeSubscription, (ctx) => setSubscriptionEnding(ctx, false))
}

const paymentRoutes = (http: HttpApp<BillingContext>): void => {
  http.serve(payments.listPayments, (ctx, { query }) => listPayments(ctx, query))
  http.serve(v1.listApiPayments, (ctx, { query }) => listApiPayments(ctx, query))
  http.serve(v1.getApiPayment, (ctx, { params }) => getApiPayment(ctx, params.id))
  http.serve(payments.lookupSessionPayments, async (ctx, { body }) => ({
    items: (await findSessionPayments(ctx.db.kysely, body.appointment_ids)).map(toSessionPayment),
  }))
  http.serve(payments.listDisputes, async (ctx) => ({
    items: (await listShownDisputes(ctx.db.kysely, ctx.now())).flatMap(toDispute),
  }))
  http.serve(payments.listFailedRefunds, (ctx) => listFailedRefunds(ctx))
  http.serve(payments.retryRefund, (ctx, { params }) => retryRefund(ctx, params.id))
  http.serve(payments.markRefundPaid, (ctx, { params, body }) => markRefundPaid(ctx, params.id, body))
  http.serve(payments.verifyPayment, (ctx, { body }) => verifyPayment(ctx, body.sessionId))
  http.serve(
    payments.createSessionCheckout,
    (ctx, { body }) => startSessionCheckout(ctx, body.appointment_id),
    LINK,
  )
  http.serve(payments.getPayoutAccount, (ctx) => getPayoutAccount(ctx))
  http.serve(payments.startPayoutOnboarding, (ctx) => startPayoutOnboarding(ctx), LINK)
  http.serve(payments.getPayoutEligibility, async (ctx, { params }) => ({
    active: (await findPayout(ctx.db.kysely, params.id))?.active ?? false,
  }))
}

export const routes = (http: HttpApp<BillingContext>): void => {
  premiumRoutes(http)
  paymentRoutes(http)
  for (const setup of [billing.setupPaymentMethod, billing.setupSubscriptionCard]) {
    http.serve(
      setup,
      (ctx, { request }) => setupPaymentMethod(ctx, request.headers.get('idempotency-key')),
      LINK,
    )
  }
  for (const confirm of [billing.confirmPaymentMethod, billing.confirmSubscriptionCard])
    http.serve(confirm, (ctx, { body }) => confirmPaymentMethod(ctx, body))
  http.serve(billing.getPaymentState, (ctx) => getPaymentState(ctx))
  http.serve(billing.getFeeEligibility, (ctx, { params }) => getPaymentEligibility(ctx, params.id))
  http.serve(billing.previewFirstBookingFees, (ctx, { body }) =>
    previewFirstBookingFees(ctx, body.athlete_ids),
  )
  http.serve(billing.getFirstBookingFeeOfPair, async (ctx, { params }) => {
    const { professional_user_id, athlete_id } = params
    const charged = await chargedAthletes(ctx.db.kysely, professional_user_id, [athlete_id])
    return { due: !charged.has(athlete_id), amount_cents: FIRST_BOOKING_FEE_CENTS }
  })
  http.serve(billing.lookupContactOpened, async (ctx, { body }) => ({
    athlete_ids: await athletesWithContact(ctx.db.kysely, body),
  }))
  http.serve(billing.adminListFees, async (ctx, { params }) => ({
    items: (await listPaidFees(ctx.db.kysely, params.id)).map(toPaidFee),
  }))
  http.serve(billing.giveFeeBack, (ctx, { params, body }) => giveFeeBack(ctx, params.id, body))
  http.serve(billing.chargeFirstBookingFee, (ctx, { body }) => chargeFirstBookingFee(ctx, body))
  http.serve(billing.getFeeOutcome, async (ctx, { params }) => ({
    outcome: await getFeeOutcome(ctx, params.appointment_id),
  }))
  http.serveRaw(billing.stripeWebhook, async (ctx, { request }) => {
    await receiveProviderEvent(ctx, await signedBody(request), request.headers.get('stripe-signature') ?? '')
    return new Response(null, { status: 204 })
  })
}
