import { z } from 'zod'

/**
 * The envelope of every event: CloudEvents 1.0 in structured JSON, plus correlation ids.
 * Source: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md
 */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  /** The owning service, such as '/services/booking'. */
  source: z.string(),
  /** '<service>.<past-tense fact>', such as 'booking.appointment-confirmed'. */
  type: z.string(),
  /** The id of the aggregate; also the key on the bus. */
  subject: z.string(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  /** '<type>/<version>'. A new version is published next to the old one. */
  dataschema: z.string(),
  traceparent: z.string().optional(),
  /** The id of the request that started the chain. */
  correlationid: z.string(),
  /** The id of the event that caused this one. */
  causationid: z.string().optional(),
  data: z.unknown(),
})
export type Envelope<Data = unknown> = Omit<z.infer<typeof Envelope>, 'data'> & { data: Data }

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

export const topicOf = (service: string): string => `${service}.events.v1`

/** How long the bus retains events, and so how far back a new consumer can read. */
export const RETENTION_DAYS = 365
