import {
  dataSchemaOf,
  Envelope,
  type EventContract,
  type EventData,
  topicOf,
} from '@fieldside/contracts/envelope.ts'
import type { DeadReason } from '@fieldside/contracts/http/system.ts'
import type { Transaction } from 'kysely'
import { isTransient, retryUntilDone } from './background.ts'
import type { Bus, BusRecord, Subscription } from './bus.ts'
import { beginProcessing } from './bus-spans.ts'
import type { Context, Origin } from './context.ts'
import { type Database, platformTables, type Tx } from './database.ts'
import { storeDeadLetter } from './dead-letters.ts'
import { atMost, backOffMs, pause } from './listener.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type Projection, type StoreEffects, storeOnce } from './projection.ts'
import { type Span, within, withinAll } from './spans.ts'
import type { PlatformTables } from './tables.ts'
import { continueTrace, logFieldsOf } from './trace.ts'
import { collectorOf, type Emit, writeTogether } from './write.ts'

/** After this many tries, an event that fails for a reason other than an outage becomes a dead letter. */
const MAX_TRIES = 6
const JOIN_WITHIN_MS = 3000

export type TxOf<Ctx> = Ctx extends { db: Database<infer S> } ? Tx<S> : Transaction<PlatformTables>

export type Apply<Ctx, C extends EventContract> = (
  tx: TxOf<Ctx>,
  event: Envelope<EventData<C>>,
  ctx: Ctx,
  emit: Emit,
) => Promise<void>

export type Handler<Ctx> = { contract: EventContract; apply: Apply<Ctx, EventContract> }
/** A service's handlers are all of one kind. */
export type Handlers<Ctx> = readonly Handler<Ctx>[] | readonly Projection<Ctx>[]

/**
 * Registers a handler for a type of event. The effect and the inbox row share a transaction, so handlers must not
 * call other services.
 */
export const on = <C extends EventContract, Ctx>(contract: C, apply: Apply<Ctx, C>): Handler<Ctx> => ({
  contract,
  apply: apply as Apply<Ctx, EventContract>,
})

/** @throws when two handlers have the same type */
export const consumedTypes = <Ctx>(handlers: Handlers<Ctx>): Set<string> => {
  const types = handlers.map(({ contract }) => contract.type)
  const twice = types.find((type, index) => types.indexOf(type) !== index)
  if (twice) throw new Error(`two handlers take ${twice}`)
  return new Set(types)
}

export const topicsOf = <Ctx>(handlers: Handlers<Ctx>): string[] => [
  ...new Set([...consumedTypes(handlers)].map((type) => topicOf(type.split('.')[0]!))),
]

export type ConsumerParts<S, Ctx extends Context<S>> = {
  service: string
  db: Database<S>
  handlers: Handlers<Ctx>
  contextFor: (origin: Origin, log: Log) => Ctx
  log: Log
  metrics: Metrics
  /** The pause before a retry in milliseconds; 100 to 2000 by default. */
  retryAfterMs?: (tries: number) => number
}

type Consumed = Pick<BusRecord, 'value'> & Partial<Pick<BusRecord, 'headers'>>

class Unreadable extends Error {
  readonly reason: DeadReason
  constructor(reason: DeadReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Parses a record and finds its handler. Returns undefined for events that the service doesn't consume.
 * @throws Unreadable
 */
export const readRecord = <Ctx>(handlers: Handlers<Ctx>, value: string) => {
  let json: unknown
  try {
    json = JSON.parse(value)
  } catch (error) {
    throw new Unreadable('unreadable', (error as Error).message)
  }
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) throw new Unreadable('unreadable', envelope.error.message)
  const handler = handlers.find(({ contract }) => contract.type === envelope.data.type)
  if (!handler) return undefined
  if (envelope.data.dataschema !== dataSchemaOf(handler.contract)) {
    throw new Unreadable('unknown-version', `unknown schema ${envelope.data.dataschema}`)
  }
  const data = handler.contract.data.safeParse(envelope.data.data)
  if (!data.success) throw new Unreadable('unreadable', data.error.message)
  return { event: { ...envelope.data, data: data.data } as Envelope, handler }
}

/** Starts the context and the span of an event's effect. Both continue the event's trace. */
const beginEffect = <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx>,
  event: Envelope,
  record: Consumed,
): { ctx: Ctx; span: Span | undefined } => {
  const span = beginProcessing(parts.service, event, record)
  const traceparent = span?.traceparent ?? continueTrace(event.traceparent)
  const { id, type, correlationid } = event
  const log = parts.log.child({ event: id, type, requestId: correlationid, ...logFieldsOf(traceparent) })
  const origin = { correlationId: correlationid, causationId: id, traceparent }
  return { ctx: parts.contextFor(origin, log), span }
}

/** Returns the ids that weren't in the inbox yet. */
const addToInbox = async <S>(
  tx: Tx<S>,
  consumer: string,
  events: readonly Envelope[],
): Promise<Set<string>> => {
  const rows = await platformTables<S>(tx)
    .insertInto('inbox')
    .values(events.map(({ id, type }) => ({ consumer, event_id: id, type })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

type Effect<Ctx, H> = { event: Envelope; handler: H; ctx: Ctx; span: Span | undefined }

/** Applies events in order in one transaction. */
const applyTogether = <S, Ctx extends Context<S>>(
  { service }: ConsumerParts<S, Ctx>,
  effects: readonly Effect<Ctx, Handler<Ctx>>[],
): Promise<Set<string>> => {
  const [first, ...others] = effects.map(({ ctx }) => ctx)
  const events = effects.map(({ event }) => event)
  return writeTogether<S, Set<string>>([first!, ...others], async (tx, emits) => {
    const fresh = await addToInbox<S>(tx, service, events)
    for (const [index, { event, handler, ctx, span }] of effects.entries())
      if (fresh.has(event.id))
        await within(span, () => handler.apply(tx as TxOf<Ctx>, event, ctx, emits[index]!))
    return fresh
  })
}

const areProjected = <Ctx>(
  effects: readonly Effect<Ctx, Handlers<Ctx>[number]>[],
): effects is readonly Effect<Ctx, Projection<Ctx>>[] => effects.every(({ handler }) => 'store' in handler)

/** Stores the effects of events in one statement. */
const projectTogether = async <S, Ctx extends Context<S>>(
  { db, service }: ConsumerParts<S, Ctx>,
  effects: readonly Effect<Ctx, Projection<Ctx>>[],
): Promise<Set<string>> => {
  const { store } = effects[0]!.handler
  const projected = effects.map(async ({ event, handler, ctx, span }) => {
    const { emit, envelopes } = collectorOf(ctx)
    const effect = await within(span, () => handler.effectOf(event, ctx, emit))
    return { event, effect: effect as never, emitted: envelopes }
  })
  return storeOnce<S, never>(
    db,
    service,
    await Promise.all(projected),
    store as unknown as StoreEffects<S, never>,
  )
}

/** The times come from two databases whose clocks may differ slightly, so an event can appear to be from the future. */
const measureDelay = ({ eventDelaySeconds }: Metrics, { type, time }: Envelope, now: Date): void => {
  const delayMs = Math.max(0, now.getTime() - Date.parse(time))
  eventDelaySeconds.observe({ topic: topicOf(type.split('.')[0]!) }, delayMs / 1000)
}

/**
 * Applies records in order, all or none.
 * @throws Unreadable, or what a handler throws
 */
export const consume = async <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx>,
  records: readonly Consumed[],
): Promise<void> => {
  const found = records.flatMap((record) => {
    const one = readRecord(parts.handlers, record.value)
    return one ? [{ ...one, record }] : []
  })
  if (found.length === 0) return
  // A batch can contain the same event twice.
  const effects = [...new Map(found.map((one) => [one.event.id, one])).values()].map((one) => ({
    ...one,
    ...beginEffect(parts, one.event, one.record),
  }))
  const applied = await withinAll(
    effects.map(({ span }) => span),
    () =>
      areProjected(effects)
        ? projectTogether(parts, effects)
        : applyTogether(parts, effects as Effect<Ctx, Handler<Ctx>>[]),
  )
  const now = effects[0]!.ctx.now()
  for (const { event } of found) {
    const isApplied = applied.delete(event.id)
    parts.metrics.events.inc({ type: event.type, outcome: isApplied ? 'applied' : 'seen' })
    if (isApplied) measureDelay(parts.metrics, event, now)
  }
}

/** Consumes one record, retrying with backoff until it succeeds or becomes a dead letter. Rejects when stopped. */
const consumeOne = async <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx>,
  record: BusRecord,
  stopping: AbortSignal,
): Promise<void> => {
  for (let tries = 1; !stopping.aborted; tries += 1) {
    try {
      await consume(parts, [record])
      return
    } catch (error) {
      const reason = error instanceof Unreadable ? error.reason : undefined
      if (reason || (tries >= MAX_TRIES && !isTransient(error))) {
        const isStored = await storeDeadLetter(parts, record, reason ?? 'failed', error)
        if (isStored) return
      }
      parts.metrics.events.inc({ type: record.headers.type ?? 'unknown', outcome: 'retried' })
      parts.log.warn({ err: error, tries, topic: record.topic }, 'retrying event')
      await pause((parts.retryAfterMs ?? backOffMs)(tries), stopping)
    }
  }
  throw new Error('stopped before the event had its effect')
}

/**
 * Consumes a batch in one transaction to save commits. If that fails, consumes its records one by one so that a bad
 * record doesn't block the others. Rejects when stopped.
 */
const consumeSurely = async <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx>,
  records: readonly BusRecord[],
  stopping: AbortSignal,
): Promise<void> => {
  const areDone =
    records.length > 1 &&
    (await consume(parts, records).then(
      () => true,
      (error: unknown) => {
        parts.log.debug({ err: error, records: records.length }, 'consuming events one by one')
        return false
      },
    ))
  if (!areDone) for (const record of records) await consumeOne(parts, record, stopping)
}

/** Retries while the bus is down. */
export const startConsumers = <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx> & { bus: Bus },
): { stop(): Promise<void>; subscribed: Promise<void> } => {
  const topics = topicsOf(parts.handlers)
  const types = consumedTypes(parts.handlers)
  const isConsumed = ({ headers: { type } }: BusRecord): boolean => type === undefined || types.has(type)
  const stop = new AbortController()
  let subscription: Subscription | undefined

  const subscribe = async (): Promise<void> => {
    if (topics.length === 0) return
    await parts.bus.ensureTopics(topics)
    subscription = await parts.bus.subscribe({
      group: parts.service,
      topics,
      types,
      // A topic has the events of a service, and few services consume all of them.
      onRecords: async (records) => {
        await consumeSurely(parts, records.filter(isConsumed), stop.signal)
        return records.length
      },
    })
  }

  const subscribed = retryUntilDone(subscribe, {
    stopping: stop.signal,
    log: parts.log,
    warning: 'event bus unavailable, events waiting there',
  })
  return {
    subscribed,
    stop: async () => {
      stop.abort()
      // If the bus went down during the join, stopping doesn't wait for it any longer.
      await atMost(JOIN_WITHIN_MS, subscribed)
      await subscription?.stop()
    },
  }
}
