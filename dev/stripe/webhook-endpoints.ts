import type Stripe from 'stripe'
import { API_VERSION } from './events.ts'
import { newId } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { list, metadata, page, type Read, required, text } from './parameters.ts'

const CREATE = { url: required(text), enabled_events: required(list(text)), description: text, metadata }

/** Only describes an endpoint, for programs that check the account. Events go to the simulator's own webhook address. */
function create(context: Context, params: Read<typeof CREATE>): Stripe.WebhookEndpoint {
  return context.objects.insert<Stripe.WebhookEndpoint>({
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: context.now,
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: params.metadata ?? {},
    status: 'enabled',
    url: params.url,
  }).object
}

export const webhookEndpointOperations = [
  operation({ method: 'POST', path: '/v1/webhook_endpoints', fields: CREATE, run: create }),
  operation({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    fields: page,
    run: ({ objects }, params) =>
      objects.list({ ...params, kind: 'webhook_endpoint', url: '/v1/webhook_endpoints', where: {} }),
  }),
]
