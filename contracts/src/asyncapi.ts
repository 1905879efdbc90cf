import { DAY_MS } from './durations.ts'
import { type EventContract, topicOf } from './envelope.ts'
import { descriptionOf, envelopeSchemaOf } from './events/event-schema.ts'
import { type Json, jsonSchema } from './json-schema.ts'

export type ExampleOf = (contract: EventContract) => unknown

const MEDIA_TYPE = 'application/cloudevents+json'
const BINDING_VERSION = '0.5.0'

const messageName = ({ type, version }: EventContract) =>
  `${type.replace('.', '_').replaceAll('-', '_')}${version === 1 ? '' : `_v${version}`}`

const keyOf = ({ data, key }: EventContract): Json => {
  const { properties } = jsonSchema(data, 'input') as { properties: Record<string, Json> }
  return { ...properties[key], description: `data.${key}. Events with the same key keep their order` }
}

const messageOf = (contract: EventContract, example: unknown): Json => ({
  name: contract.type,
  title: `${contract.type}/${contract.version}`,
  summary: contract.meaning,
  description: descriptionOf(contract),
  contentType: MEDIA_TYPE,
  headers: {
    type: 'object',
    properties: {
      type: {
        type: 'string',
        const: contract.type,
        description: 'The event type, for skipping a record without parsing it',
      },
      'content-type': { type: 'string', const: MEDIA_TYPE, description: 'The format of the record' },
    },
  },
  payload: envelopeSchemaOf(contract),
  bindings: { kafka: { key: keyOf(contract), bindingVersion: BINDING_VERSION } },
  examples: [{ name: contract.type.replace('.', '-'), payload: example }],
  ...(contract.deprecatedSince && { 'x-deprecated-since': contract.deprecatedSince }),
})

const channelOf = (service: string, contracts: readonly EventContract[], retentionDays: number): Json => ({
  address: topicOf(service),
  title: `Events of ${service}`,
  description: `Delivered at least once and in order per key. Kept for ${retentionDays} days.`,
  messages: Object.fromEntries(
    contracts.map((contract) => [
      messageName(contract),
      { $ref: `#/components/messages/${messageName(contract)}` },
    ]),
  ),
  bindings: {
    kafka: {
      topic: topicOf(service),
      topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': retentionDays * DAY_MS },
      bindingVersion: BINDING_VERSION,
    },
  },
})

export const asyncApiOf = (
  eventsByService: Record<string, readonly EventContract[]>,
  retentionDays: number,
  exampleOf: ExampleOf,
): Json => {
  const services = Object.entries(eventsByService)
  const contracts = services.flatMap(([, events]) => events)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fieldside events',
      version: '1.0.0',
      description:
        'Facts about bookings, payments, and users as CloudEvents 1.0 in JSON. They carry ids but no personal data. docs/events.md explains how to consume them.',
    },
    defaultContentType: MEDIA_TYPE,
    channels: Object.fromEntries(
      services.map(([service, events]) => [service, channelOf(service, events, retentionDays)]),
    ),
    operations: Object.fromEntries(
      services.map(([service]) => [
        `publish_${service}`,
        {
          action: 'send',
          channel: { $ref: `#/channels/${service}` },
          summary: `${service} publishes its events`,
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        contracts.map((contract) => [messageName(contract), messageOf(contract, exampleOf(contract))]),
      ),
    },
  }
}
