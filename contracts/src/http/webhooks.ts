import { z } from 'zod'
import { ApiInstant } from '../api-instant.ts'
import { type Caller, endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf, required } from '../fields.ts'
import { URL_MAX_CHARS, WEBHOOK_ENDPOINTS_MAX, WEBHOOK_RETENTION_DAYS } from '../limits.ts'

/**
 * A webhook endpoint is an address of another team to which notification posts events, signed as Standard Webhooks
 * specifies (https://www.standardwebhooks.com). Administrators manage endpoints, and API clients do so under /v1.
 */
const MANAGERS: readonly Caller[] = ['admin', 'scope:webhooks:manage']

/** failing: deliveries failed for three days. gone: the endpoint replied 410. */
export const PauseReason = z.enum(['manual', 'failing', 'gone'])
export type PauseReason = z.infer<typeof PauseReason>

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.url(),
  description: z.string(),
  /** Types such as 'booking.appointment-confirmed', in the order of the catalogue. */
  event_types: z.array(z.string()),
  /** Null while the endpoint is active. While it is paused, its events wait. */
  paused: z.object({ at: Instant, reason: PauseReason }).nullable(),
  created_at: Instant,
  /** Until when deliveries are also signed with the previous secret; null if there is none. */
  old_secret_until: Instant.nullable(),
  /** When the current series of failures began; null if the last attempt succeeded. */
  failing_since: Instant.nullable(),
  /** Deliveries that haven't succeeded yet. */
  waiting: z.int(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** A reply that holds the secret ('whsec_…'). It is shown once. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z.string().describe('The signing secret (`whsec_…`). It is shown only in this reply'),
  since: Instant.optional().describe(
    'Only in the reply that creates the endpoint: it gets all events since this instant. This is later than the `since` of the request if earlier events are no longer stored or were never recorded',
  ),
})
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** http is for receivers on the machine of a developer. The service refuses it elsewhere with the same message. */
const mayBeReached = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
}

/** The service also checks the address that the name resolves to, on save and at each delivery. */
const WebhookUrl = z
  .string()
  .trim()
  .min(1, 'URL is required')
  .max(URL_MAX_CHARS, `URL must be at most ${URL_MAX_CHARS} characters`)
  .refine((text) => text === '' || mayBeReached(text), 'URL must start with https://')

export const WebhookForm = z.strictObject({
  url: WebhookUrl.meta({
    format: 'uri',
    description:
      'A public `https` address with port 443, without a user name, password, or fragment (#). We post events to it',
  }),
  description: z
    .string()
    .trim()
    .max(100, 'Description must be at most 100 characters')
    .default('')
    .describe('Text for people who manage endpoints'),
  event_types: z
    .array(z.string().max(100))
    .min(1, 'Choose at least one event type')
    .max(100)
    .describe(
      'Types of the events to deliver: of booking with the scope bookings:read, of billing with payments:read. The description of this API lists them. Later releases add types',
    ),
})
export type WebhookForm = z.infer<typeof WebhookForm>

export const listWebhooks = endpoint('GET /webhook-endpoints', {
  summary: `Lists the webhook endpoints, newest first, at most ${WEBHOOK_ENDPOINTS_MAX}`,
  callers: MANAGERS,
  reply: z.object({ items: z.array(WebhookEndpoint) }),
})

export const getWebhook = endpoint('GET /webhook-endpoints/{id}', {
  summary: 'Returns a webhook endpoint',
  callers: MANAGERS,
  reply: WebhookEndpoint,
  problems: ['not-found'],
})

export const createWebhook = endpoint('POST /webhook-endpoints', {
  summary: 'Creates a webhook endpoint and returns its secret, which is shown only once',
  secretReply: true,
  callers: MANAGERS,
  body: WebhookForm.extend({
    since: ApiInstant.optional().describe(
      `Also delivers recorded events since this instant, which isn’t in the future. Events are recorded from the installation’s first endpoint on and stored for ${WEBHOOK_RETENTION_DAYS} days. If unset, delivers only events that occur from now on`,
    ),
    paused: z
      .boolean()
      .optional()
      .describe(
        'Creates the endpoint paused. Its events wait until you have stored the secret and resume it',
      ),
  }),
  reply: WebhookEndpointWithSecret,
  status: 201,
  problems: ['too-many-webhooks', 'address-not-public', 'address-not-found'],
})

export const updateWebhook = endpoint('PUT /webhook-endpoints/{id}', {
  summary:
    'Changes a webhook endpoint’s address, description, and event types. Waiting deliveries go to the new address',
  callers: MANAGERS,
  body: WebhookForm,
  reply: WebhookEndpoint,
  problems: ['not-found', 'address-not-public', 'address-not-found'],
})

export const deleteWebhook = endpoint('DELETE /webhook-endpoints/{id}', {
  summary: 'Deletes a webhook endpoint with its delivery log',
  callers: MANAGERS,
  problems: ['not-found'],
})

export const replaceWebhookSecret = endpoint('POST /webhook-endpoints/{id}/secret', {
  summary:
    'Creates a new secret, which is shown only once. Deliveries are also signed with the old one for 24 hours',
  secretReply: true,
  callers: MANAGERS,
  reply: WebhookEndpointWithSecret,
  problems: ['not-found'],
})

export const pauseWebhook = endpoint('POST /webhook-endpoints/{id}/pause', {
  summary: 'Pauses a webhook endpoint. Its events wait until it resumes',
  callers: MANAGERS,
  reply: WebhookEndpoint,
  problems: ['not-found'],
})

export const resumeWebhook = endpoint('POST /webhook-endpoints/{id}/resume', {
  summary: 'Resumes a webhook endpoint and delivers the waiting events',
  callers: MANAGERS,
  reply: WebhookEndpoint,
  problems: ['not-found'],
})

export const sendTestEvent = endpoint('POST /webhook-endpoints/{id}/test', {
  summary:
    'Posts a test event of type webhook.test at once and returns the outcome. It is not retried. Each call posts another event, because an Idempotency-Key is ignored',
  secretReply: true,
  callers: MANAGERS,
  reply: z.object({
    /** The HTTP status; null if there was no reply. */
    status: z.int().nullable(),
    /** Such as 'timeout' or 'address-not-public'; null if the endpoint replied. */
    error: z.string().nullable(),
    ms: z.int(),
  }),
  problems: ['not-found', 'webhook-paused'],
})

export const DeliveryState = z.enum(['waiting', 'delivered'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** One event for one endpoint: ids and outcomes only. The event itself carries no personal data either. */
export const WebhookDelivery = z.object({
  id: Id,
  event_id: Id,
  event_type: z.string(),
  /** The id of the aggregate. Its events are delivered in order, one at a time. */
  subject: z.string(),
  event_at: Instant,
  state: DeliveryState,
  /** Whether someone requested another delivery of the event. */
  is_redelivery: z.boolean(),
  attempts: z.int(),
  last_attempt_at: Instant.nullable(),
  /** When the next attempt is due; null if it was delivered, or waits for an earlier event or a paused endpoint. */
  next_attempt_at: Instant.nullable(),
  /** The HTTP status of the last attempt; null if there was no reply. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** How long the last attempt took. */
  ms: z.int().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint('GET /webhook-endpoints/{id}/deliveries', {
  summary: `Lists an endpoint’s deliveries from the last ${WEBHOOK_RETENTION_DAYS} days, newest first`,
  callers: MANAGERS,
  query: z.strictObject({
    state: DeliveryState.optional(),
    event_type: z.string().max(100).optional(),
    cursor: Cursor.optional(),
  }),
  reply: pageOf(WebhookDelivery),
  problems: ['not-found'],
})

export const redeliverEvent = endpoint('POST /webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver', {
  summary: 'Delivers an event again, after the events that are already waiting',
  callers: MANAGERS,
  reply: WebhookDelivery,
  problems: ['not-found', 'webhook-paused'],
})

export const redeliverRange = endpoint('POST /webhook-endpoints/{id}/redeliver', {
  summary: `Delivers the endpoint’s events in a time range again, in order. The range can start at most ${WEBHOOK_RETENTION_DAYS} days ago`,
  callers: MANAGERS,
  body: z
    .strictObject({
      from: ApiInstant,
      until: ApiInstant.optional(),
      reason: required('Reason', 500).optional(),
    })
    .refine(({ from, until }) => until === undefined || from < until, {
      path: ['until'],
      error: 'The end must be after the start',
    }),
  reply: z.object({ events: z.int() }),
  problems: ['not-found', 'webhook-paused'],
})
