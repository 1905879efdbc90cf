import { stripeWebhook } from '@fieldside/contracts/http/billing.ts'
import { bodyOf, readBody } from '@fieldside/platform/body.ts'
import { tooLarge } from '@fieldside/platform/errors.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BillingContext } from '../context.ts'
import { receiveProviderEvent } from './receive.ts'

const WEBHOOK_MAX_BYTES = 512 * 1024

const eventTooLarge = () => tooLarge('The event is too large', 'body-too-large')

/** Reads the exact bytes that Stripe signed. @throws tooLarge, even if content-length is missing or wrong */
const signedBody = async (request: Request): Promise<string> =>
  (await readBody(bodyOf(request), { maxBytes: WEBHOOK_MAX_BYTES, tooLarge: eventTooLarge })).toString('utf8')

export const providerEventRoutes = (http: HttpApp<BillingContext>): void => {
  http.serveRaw(stripeWebhook, async (ctx, { request }) => {
    await receiveProviderEvent(ctx, await signedBody(request), request.headers.get('stripe-signature') ?? '')
    return new Response(null, { status: 204 })
  })
}
