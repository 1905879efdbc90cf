import { dataSchemaOf, Envelope, schemaNameOf } from '@fieldside/contracts/envelope.ts'
import type { DeadLetter } from '@fieldside/contracts/http/system.ts'
import { z } from 'zod'
import type { Handlers } from './consumer.ts'
import type { DeadLetterRow } from './dead-letters.ts'

/** Allows only the characters of event types and versions, so that no other text gets through. */
const NAME = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*(\/\d+)?$/

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the fields in the event's schema. Returns null if the service doesn't know the schema or the data violates it. */
const factsOf = <Ctx>(handlers: Handlers<Ctx>, { type, dataschema, data }: Envelope) => {
  const handler = handlers.find(({ contract }) => contract.type === type)
  if (!handler || dataSchemaOf(handler.contract) !== schemaNameOf(dataschema)) return null
  const read = z.safeParse(handler.contract.data, data)
  if (!read.success) return null
  return Object.entries(read.data as Record<string, unknown>).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

const eventOf = <Ctx>(handlers: Handlers<Ctx>, value: string): DeadLetter['event'] => {
  const envelope = Envelope.safeParse(jsonIn(value)).data as Envelope | undefined
  if (!envelope) return null
  const { id, type, time } = envelope
  const schema = schemaNameOf(envelope.dataschema)
  if (!NAME.test(type) || !NAME.test(schema)) return null
  return { id, type, time, schema, facts: factsOf(handlers, envelope) }
}

/** Returns a dead letter as administrators see it. Omits fields outside the schema, because they could hold personal data. */
export const shownDeadLetter = <Ctx>(
  handlers: Handlers<Ctx>,
  { id, created_at, topic, value, reason, error_code }: DeadLetterRow,
): DeadLetter => ({
  id,
  at: created_at.toISOString(),
  topic,
  bytes: Buffer.byteLength(value),
  reason,
  error_code,
  event: eventOf(handlers, value),
})
