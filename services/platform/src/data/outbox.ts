import {
  dataSchemaOf,
  type Envelope,
  type EventContract,
  type EventData,
  sourceOf,
  topicOf,
} from '@fieldside/contracts/envelope.ts'
import { z } from 'zod'
import { newId } from '../base/ids.ts'
import type { Context } from './context.ts'

/** Every bus accepts this size. A larger event would block the outbox forever. */
const MAX_EVENT_BYTES = 1_000_000

/**
 * Adds an event to the current transaction and returns its id. The event is published only if the transaction
 * commits. `at` is when it happened, by default now.
 */
export type Emit = <C extends EventContract>(
  contract: C,
  subject: string,
  data: EventData<C>,
  at?: Date,
) => string

/** Includes the service, because channels are shared across a database. */
export const outboxChannel = (service: string): string => `outbox_${service}`

/** The key decides the partition, so a different key would break the order that consumers rely on. */
const requireKey = ({ type, key }: EventContract, subject: string, data: unknown): void => {
  const stated = (data as Record<string, unknown>)[key]
  if (stated !== undefined && stated !== subject)
    throw new Error(`${type} is keyed by ${key}, which is ${stated}, not ${subject}`)
}

/** @throws ZodError when the data doesn't match the contract, Error when the subject isn't its key */
export const envelopeOf = <C extends EventContract>(
  ctx: Omit<Context, 'db'>,
  contract: C,
  subject: string,
  data: EventData<C>,
  at = ctx.now(),
): Envelope => {
  const parsed = z.parse(contract.data, data)
  requireKey(contract, subject, parsed)
  return {
    specversion: '1.0',
    id: newId(),
    source: sourceOf(ctx.service),
    type: contract.type,
    subject,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    dataschema: dataSchemaOf(contract),
    ...(ctx.traceparent ? { traceparent: ctx.traceparent } : {}),
    correlationid: ctx.correlationId,
    ...(ctx.causationId ? { causationid: ctx.causationId } : {}),
    data: parsed,
  }
}

/** @throws Error when the event exceeds the size that a bus accepts */
const textOf = (envelope: Envelope): string => {
  const text = JSON.stringify(envelope)
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_EVENT_BYTES) throw new Error(`${envelope.type} of ${bytes} bytes is too large for an event`)
  return text
}

/**
 * Returns the advisory locks for appending events, in the order to take them. A transaction holds them from its append
 * to its commit, so the events of a key get their ids in commit order even if nothing else orders their transactions.
 */
export const outboxLocks = (service: string, envelopes: readonly Envelope[]): string[] =>
  [...new Set(envelopes.map(({ subject }) => `outbox:${service}:${subject}`))].sort()

/** @throws Error when the event exceeds the size that a bus accepts */
export const outboxRowOf = (service: string, envelope: Envelope) => ({
  event_id: envelope.id,
  topic: topicOf(service),
  key: envelope.subject,
  type: envelope.type,
  envelope: textOf(envelope),
})
