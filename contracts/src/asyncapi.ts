import { dataSchemaOf, type EventContract, topicOf } from './envelope.ts'
import { type Json, jsonSchema } from './json-schema.ts'

const messageName = (contract: EventContract) => contract.type.replace('.', '_').replaceAll('-', '_')

const messageOf = (contract: EventContract): Json => {
  return {
    name: contract.type,
    title: dataSchemaOf(contract),
    contentType: 'application/cloudevents+json',
    payload: {
      type: 'object',
      description: 'The CloudEvents 1.0 envelope of the event, with its data',
      properties: { data: jsonSchema(contract.data, 'output') },
    },
  }
}

export const asyncApiOf = (
  eventsByService: Record<string, readonly EventContract[]>,
  retentionDays: number,
): Json => {
  const channels: Json = {}
  const operations: Json = {}
  const messages: Json = {}
  for (const [service, contracts] of Object.entries(eventsByService)) {
    channels[service] = {
      address: topicOf(service),
      description: `Keyed by the id of what the event is about; kept ${retentionDays} days.`,
      messages: Object.fromEntries(
        contracts.map((contract) => [
          messageName(contract),
          { $ref: `#/components/messages/${messageName(contract)}` },
        ]),
      ),
    }
    operations[`publish_${service}`] = { action: 'send', channel: { $ref: `#/channels/${service}` } }
    for (const contract of contracts) messages[messageName(contract)] = messageOf(contract)
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Fieldside events', version: '1' },
    channels,
    operations,
    components: { messages },
  }
}
