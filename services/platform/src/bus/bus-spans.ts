import { type Envelope, topicOf } from '@fieldside/contracts/envelope.ts'
import { beginSpan, isRecording, type Span, type SpanAttributes } from '../telemetry/spans.ts'
import type { BusRecord } from './bus.ts'

type Named = Pick<Envelope, 'id' | 'type' | 'traceparent'>

const attributesOf = (operation: 'send' | 'process', { id, type }: Named, topic: string): SpanAttributes => ({
  'messaging.operation.name': operation,
  'messaging.operation.type': operation,
  'messaging.destination.name': topic,
  'messaging.message.id': id,
  'cloudevents.event_type': type,
})

/** Begins a span for each record to send. It continues the event's trace, and the record's headers carry it. */
export const beginSending = (
  records: readonly BusRecord[],
): { records: readonly BusRecord[]; spans: (Span | undefined)[] } => {
  if (!isRecording()) return { records, spans: [] }
  const spans = records.map(({ topic, value }) => {
    const event = JSON.parse(value) as Named
    const attributes = {
      ...attributesOf('send', event, topic),
      'messaging.batch.message_count': records.length,
    }
    return beginSpan(`send ${topic}`, { kind: 'producer', parent: event.traceparent ?? null, attributes })
  })
  const traced = records.map((record, n) => {
    const traceparent = spans[n]?.traceparent
    return traceparent ? { ...record, headers: { ...record.headers, traceparent } } : record
  })
  return { records: traced, spans }
}

/** Begins the span of a consumed event as a child of the span that sent it. */
export const beginProcessing = (
  consumer: string,
  event: Named,
  { headers }: Partial<Pick<BusRecord, 'headers'>>,
): Span | undefined => {
  const topic = topicOf(event.type.split('.')[0] ?? '')
  return beginSpan(`process ${topic}`, {
    kind: 'consumer',
    parent: headers?.traceparent ?? event.traceparent ?? null,
    attributes: { ...attributesOf('process', event, topic), 'messaging.consumer.group.name': consumer },
  })
}
