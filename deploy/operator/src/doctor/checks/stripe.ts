import { isPublicHost } from '@fieldside/platform/public-address.ts'
import { z } from 'zod'
import { type Check, type Found, failed, ok, skipped, warning } from '../check.ts'
import { LINKS } from '../links.ts'

export type StripeSettings = {
  publicUrl: string
  secretKey: string
  /** https://api.stripe.com by default. */
  apiUrl?: string | undefined
}

/** The events that the webhook endpoint must receive, as in docs/operating/install.md. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'setup_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

const STRIPE = 'https://api.stripe.com'
const link = LINKS.stripe
const KEY_FIX = 'Copy the key from Stripe’s dashboard (Developers, API keys) to .env.'

const Endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
})
type Webhook = z.infer<typeof Endpoints>['data'][number]

const missingIn = (endpoint: Webhook): string[] =>
  endpoint.enabled_events.includes('*')
    ? []
    : STRIPE_EVENTS.filter((event) => !endpoint.enabled_events.includes(event))

const endpointOf = (endpoints: readonly Webhook[], url: string): Found => {
  const ours = endpoints.filter((endpoint) => endpoint.url === url)
  const enabled = ours.find(({ status }) => status === 'enabled')
  if (!enabled && ours.length > 0)
    return failed('Stripe has disabled the webhook endpoint.', {
      fix: 'Enable it in Stripe’s dashboard (Developers, Webhooks), and resend what failed.',
      link,
    })
  if (!enabled)
    return failed(`No webhook endpoint is ${url}.`, { fix: 'Create it in Stripe’s dashboard.', link })
  const missing = missingIn(enabled)
  if (missing.length === 0) return ok('The webhook endpoint exists and receives every event.')
  return failed(`The webhook endpoint doesn’t receive ${missing.join(', ')}.`, {
    fix: 'Add these events to the endpoint in Stripe’s dashboard.',
    link,
  })
}

const askStripe = async (
  { secretKey, apiUrl = STRIPE, publicUrl }: StripeSettings,
  signal: AbortSignal,
): Promise<Found[]> => {
  const response = await fetch(`${apiUrl}/v1/webhook_endpoints?limit=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal,
  })
  if (response.status === 401) return [failed('Stripe rejects STRIPE_SECRET_KEY.', { fix: KEY_FIX, link })]
  if (response.status === 403) {
    const fix = 'Give the restricted key the right to read webhook endpoints.'
    return [ok('The key works.'), warning('The key may not list webhook endpoints.', { fix, link })]
  }
  if (!response.ok) throw new Error(`Stripe answered ${response.status}`)
  const { data } = Endpoints.parse(await response.json())
  const { hostname, origin } = new URL(publicUrl)
  if (!isPublicHost(hostname))
    return [ok('The key works.'), skipped('Stripe reaches no endpoint on this machine: use stripe listen.')]
  return [ok('The key works.'), endpointOf(data, `${origin}/stripe/webhooks`)]
}

/** Checks the secret key, and the webhook endpoint of the public address. */
export const checkStripe = (settings: StripeSettings): Check => ({
  name: 'stripe',
  advice: { fix: 'Let this machine reach https://api.stripe.com.', link },
  run: (signal) => askStripe(settings, signal),
})
