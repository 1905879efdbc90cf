import * as billing from '@fieldside/contracts/http/billing.ts'
import { tooLarge } from '@fieldside/platform/errors.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from './card-provider.ts'
import { chargeFirstBookingFee } from './usecases/charge-first-booking-fee.ts'
import { confirmPaymentMethod } from './usecases/confirm-payment-method.ts'
import { getFeeOutcome } from './usecases/get-fee-outcome.ts'
import { getPaymentStanding, getPaymentState } from './usecases/get-payment-state.ts'
import { previewFirstBookingFees } from './usecases/preview-first-booking-fees.ts'
import { receiveProviderEvent } from './usecases/receive-provider-event.ts'
import { setupPaymentMethod } from './usecases/setup-payment-method.ts'

const WEBHOOK_MAX_BYTES = 512 * 1024

/** The body as it was signed. @throws tooLarge, however its length was announced */
const signedBody = async (request: Request): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > WEBHOOK_MAX_BYTES) throw tooLarge('The event is too large', 'body-too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const routes = (http: HttpApp<BillingContext>): void => {
  http.serve(
    billing.setupPaymentMethod,
    (ctx, { request }) => setupPaymentMethod(ctx, request.headers.get('idempotency-key')),
    { storeReply: false },
  )
  http.serve(billing.confirmPaymentMethod, (ctx, { body }) => confirmPaymentMethod(ctx, body))
  http.serve(billing.getPaymentState, (ctx) => getPaymentState(ctx))
  http.serve(billing.getPaymentStanding, (ctx, { params }) => getPaymentStanding(ctx, params.id))
  http.serve(billing.previewFirstBookingFees, (ctx, { body }) =>
    previewFirstBookingFees(ctx, body.athlete_ids),
  )
  http.serve(billing.chargeFirstBookingFee, (ctx, { body }) => chargeFirstBookingFee(ctx, body))
  http.serve(billing.getFeeOutcome, async (ctx, { params }) => ({
    outcome: await getFeeOutcome(ctx, params.appointment_id),
  }))
  http.serveRaw(billing.stripeWebhook, async (ctx, { request }) => {
    await receiveProviderEvent(ctx, await signedBody(request), request.headers.get('stripe-signature') ?? '')
    return new Response(null, { status: 204 })
  })
}
