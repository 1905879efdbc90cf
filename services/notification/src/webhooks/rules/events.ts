import { dataSchemaOf, type Envelope, type EventContract, sourceOf } from '@fieldside/contracts/envelope.ts'
import { billingEvents } from '@fieldside/contracts/events/billing.ts'
import { bookingEvents } from '@fieldside/contracts/events/booking.ts'
import { contentEvents } from '@fieldside/contracts/events/content.ts'
import { directoryEvents } from '@fieldside/contracts/events/directory.ts'
import { identityEvents } from '@fieldside/contracts/events/identity.ts'
import { webhookTest } from '@fieldside/contracts/events/webhook-test.ts'

/** The events that webhooks deliver, in the order of the catalogue. */
export const WEBHOOK_EVENTS: readonly EventContract[] = [
  ...identityEvents,
  ...directoryEvents,
  ...bookingEvents,
  ...billingEvents,
  ...contentEvents,
]

const TYPES = WEBHOOK_EVENTS.map(({ type }) => type)

/** Returns the first type that isn't in the catalogue. */
export const unknownType = (types: readonly string[]): string | undefined =>
  types.find((type) => !TYPES.includes(type))

/** Returns the types in the order of the catalogue, each once. */
export const inCatalogueOrder = (types: readonly string[]): string[] =>
  TYPES.filter((type) => types.includes(type))

type TestOf = { id: string; endpointId: string; correlationId: string; now: Date }

/** Returns the event with which an administrator tests an endpoint. It is never published. */
export const testEvent = ({ id, endpointId, correlationId, now }: TestOf): Envelope => ({
  specversion: '1.0',
  id,
  source: sourceOf(webhookTest.sentBy!),
  type: webhookTest.type,
  subject: endpointId,
  time: now.toISOString(),
  datacontenttype: 'application/json',
  dataschema: dataSchemaOf(webhookTest),
  correlationid: correlationId,
  data: { endpoint_id: endpointId },
})
