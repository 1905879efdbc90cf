import { z } from 'zod'

/**
 * The envelope of every event: CloudEvents 1.0 in structured JSON, plus correlation ids.
 * Source: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md
 */
export const Envelope = z.object({
  specversion: z.literal('1.0').describe('The CloudEvents version'),
  id: z.uuid().describe('The id of the event. A redelivery has the same id, so use it to skip duplicates'),
  source: z.string().describe('The service that sent the event'),
  type: z.string().describe('What happened'),
  subject: z
    .string()
    .describe('What it happened to. Also the key on the bus: events with the same subject keep their order'),
  time: z.iso.datetime().describe('When it happened, in UTC'),
  datacontenttype: z.literal('application/json').describe('The format of data'),
  dataschema: z
    .string()
    .describe('The address of the schema, which ends with the type and the version of data'),
  traceparent: z.string().optional().describe('W3C Trace Context of the request that caused the event'),
  correlationid: z.string().describe('The id of the request that started the chain of events'),
  causationid: z.string().optional().describe('The id of the event that caused this one, if an event did'),
  data: z.unknown(),
})
export type Envelope<Data = unknown> = Omit<z.infer<typeof Envelope>, 'data'> & { data: Data }

/** What outside developers read about an event in docs/events-reference.md and the published schemas. */
export type EventMeaning<Field extends string = string> = {
  /** The field of the data that is the event's subject, and so its key on the bus. */
  key: Field
  /** What happened, in business terms. */
  meaning: string
  /** When the event is sent, and when it isn't. */
  sent: string
  /** Event types that can come directly before it, for the same subject. */
  after?: readonly string[]
  /** The service that sends it to a webhook endpoint and never publishes it. */
  sentBy?: string
  /** The day on which consumers were asked to move to a newer version. */
  deprecatedSince?: string
}

export type EventContract<Type extends string = string, Data extends z.core.$ZodType = z.core.$ZodType> = {
  type: Type
  version: number
  data: Data
} & EventMeaning

export const eventContract = <const Type extends string, Data extends z.core.$ZodType>(
  type: Type,
  meaning: EventMeaning<keyof z.infer<Data> & string>,
  data: Data,
  version = 1,
): EventContract<Type, Data> => ({ type, version, data, ...meaning })

export type EventData<C extends EventContract> = z.infer<C['data']>

export const dataSchemaOf = (contract: EventContract): string => `${contract.type}/${contract.version}`

/** Where the BFF serves the schemas, below the public address. */
export const SCHEMAS_PATH = '/schemas'

/** Returns the address of a schema below `schemasUrl`, by the name that `dataSchemaOf` gives it. */
export const schemaAddressOf = (schemasUrl: string, name: string): string => `${schemasUrl}/${name}`

/** Returns the name in a dataschema. Releases up to 0.1 sent the name alone, and any address may have moved. */
export const schemaNameOf = (dataschema: string): string => dataschema.split('/').slice(-2).join('/')

export const sourceOf = (service: string): string => `/services/${service}`

export const topicOf = (service: string): string => `${service}.events.v1`

/** How long the bus retains events, and so how far back a new consumer can read. */
export const RETENTION_DAYS = 365
