/** The CloudEvents 1.0 envelope. Later releases can add fields. */
export type Event<Type extends string = string, DataSchema extends string = string, Data = unknown> = {
  specversion: '1.0'
  /** A redelivery has the same id, so use it to skip duplicates. */
  id: string
  source: string
  type: Type
  /** What the event is about. Events with the same subject in one topic keep their order. */
  subject: string
  /** When it happened, in UTC. */
  time: string
  datacontenttype: 'application/json'
  /** The address of the schema, which ends with the type and the version of `data`. Older events have only these. */
  dataschema: DataSchema | `${string}/schemas/${DataSchema}`
  traceparent?: string
  /** The id of the request that started the chain of events. */
  correlationid: string
  /** The id of the event that caused this one. */
  causationid?: string
  data: Data
}
