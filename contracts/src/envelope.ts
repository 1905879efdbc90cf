import { z } from 'zod'

/**
 * The envelope every event travels in: CloudEvents 1.0 in structured JSON, plus correlation.
 * Source: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md
 */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  /** The service that owns the fact, for example '/services/booking'. */
  source: z.string(),
  /** '<service>.<past-tense fact>', for example 'booking.appointment-confirmed'. */
  type: z.string(),
  /** Id of the aggregate the fact is about; also the key on the bus. */
  subject: z.string(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  /** '<type>/<version>': another version is another schema beside the old one. */
  dataschema: z.string(),
  traceparent: z.string().optional(),
  /** The request that started it all. */
  correlationid: z.string(),
  /** The event that this one follows from. */
  causationid: z.string().optional(),
  data: z.unknown(),
})
export type Envelope<Data = unknown> = Omit<z.infer<typeof Envelope>, 'data'> & { data: Data }

/** One kind of event: its name, its version and the schema of its data. */
export type EventContract<Type extends string = string, Data extends z.ZodType = z.ZodType> = {
  type: Type
  version: number
  data: Data
}

export const eventContract = <const Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
  version = 1,
): EventContract<Type, Data> => ({ type, version, data })

export type EventData<C extends EventContract> = z.infer<C['data']>

export const dataSchemaOf = (contract: EventContract): string => `${contract.type}/${contract.version}`

/** The topic a service publishes to. */
export const topicOf = (service: string): string => `${service}.events.v1`

/** How long the bus keeps an event; a new consumer can read that far back. */
export const RETENTION_DAYS = 365
