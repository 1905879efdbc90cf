import {
  dataSchemaOf,
  Envelope,
  type EventContract,
  type EventData,
  schemaNameOf,
  topicOf,
} from '@fieldside/contracts/envelope.ts'
import type { DeadReason } from '@fieldside/contracts/http/system.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Context, Origin } from '../data/context.ts'
import { type Database, isUniqueViolation, platformTables, type Tx } from '../data/database.ts'
import { rowsOf } from '../data/statement-parts.ts'
import type { PlatformTables } from '../data/tables.ts'
import { type Emit, type Save, writeInOneStatement, writeTogether } from '../data/write.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type Span, within, withinAll } from '../telemetry/spans.ts'
import { continueTrace, logFieldsOf } from '../telemetry/trace.ts'
import type { BusRecord } from './bus.ts'
import { beginProcessing } from './bus-spans.ts'
import type { Recorders } from './recorder.ts'

export type TxOf<Ctx> = Ctx extends { db: Database<infer S> } ? Tx<S> : Transaction<PlatformTables>

export type Apply<Ctx, C extends EventContract> = (
  tx: TxOf<Ctx>,
  event: Envelope<EventData<C>>,
  ctx: Ctx,
  emit: Emit,
) => Promise<void>

export type Handler<Ctx> = { contract: EventContract; apply: Apply<Ctx, EventContract> }
/** The effect of an event of a batch, and how it emits further events. */
export type Caused<Effect> = { effect: Effect; emit: Emit }

/** Saves the effects of a batch, which are stored in one statement. Can read, but writes only with `save`. */
export type StoreEffects<S, Effect> = (
  tx: Tx<S>,
  caused: readonly Caused<Effect>[],
  options: { now: Date; save: Save },
) => Promise<void>

/** A handler whose effects are stored together with those of other events, in one statement. */
export type Projection<Ctx> = {
  contract: EventContract
  effectOf: (event: Envelope, ctx: Ctx) => unknown
  store: StoreEffects<never, never>
}

/** Returns a function that registers handlers whose effects go to `store`. */
export const projecting =
  <S, Ctx extends Context<S>, Effect>(store: StoreEffects<S, Effect>) =>
  <C extends EventContract>(
    contract: C,
    effectOf: (event: Envelope<EventData<C>>, ctx: Ctx) => Promise<Effect> | Effect,
  ): Projection<Ctx> => ({
    contract,
    effectOf: effectOf as Projection<Ctx>['effectOf'],
    store: store as unknown as Projection<Ctx>['store'],
  })

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
  /** The service's additional consumers, by their group. */
  recorders: Recorders<Ctx>
  /** The pause before a retry in milliseconds; 100 to 2000 by default. */
  retryAfterMs?: (tries: number) => number
}

export type Consumed = Pick<BusRecord, 'value'> & Partial<Pick<BusRecord, 'headers'>>

export class Unreadable extends Error {
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
export const readRecord = <H extends { contract: EventContract }>(handlers: readonly H[], value: string) => {
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
  if (schemaNameOf(envelope.data.dataschema) !== dataSchemaOf(handler.contract)) {
    throw new Unreadable('unknown-version', `unknown schema ${envelope.data.dataschema}`)
  }
  const data = z.safeParse(handler.contract.data, envelope.data.data)
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

type InboxRow = { consumer: string; event_id: string; type: string }

const inboxInsert = <S>(tx: Tx<S>, rows: readonly InboxRow[]) =>
  platformTables<S>(tx)
    .insertInto('inbox')
    .columns(['consumer', 'event_id', 'type'])
    .expression((from) =>
      from
        .selectFrom(rowsOf(rows, 'consumer text, event_id uuid, type text'))
        .select(['consumer', 'event_id', 'type']),
    )
    .returning('event_id')

/** Returns the ids that are in the inbox. */
const findStored = async <S, Ctx extends Context<S>>(
  { db, service }: ConsumerParts<S, Ctx>,
  events: readonly { event: Envelope }[],
): Promise<Set<string>> => {
  const ids = events.map(({ event }) => event.id)
  const rows = await platformTables<S>(db.kysely)
    .selectFrom('inbox')
    .select('event_id')
    .where('consumer', '=', service)
    .where('event_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
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
type Projected<Ctx> = Effect<Ctx, Projection<Ctx>> & { effect: unknown }

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

/** Stores the effects of events in one statement, which fails if one of the events was stored before. */
const projectTogether = async <S, Ctx extends Context<S>>(
  { service }: ConsumerParts<S, Ctx>,
  projected: readonly Projected<Ctx>[],
): Promise<Set<string>> => {
  const ids = new Set(projected.map(({ event }) => event.id))
  const [first, ...others] = projected.map(({ ctx }) => ctx)
  if (!first) return ids
  await writeInOneStatement<S>([first, ...others], async (tx, emits, save) => {
    const caused = projected.map(({ effect }, index) => ({ effect, emit: emits[index]! }))
    await projected[0]!.handler.store(tx as unknown as Tx<never>, caused as never, { now: first.now(), save })
    const rows = projected.map(({ event }) => ({ consumer: service, event_id: event.id, type: event.type }))
    return inboxInsert<S>(tx, rows)
  })
  return ids
}

/** Stores those of the events that weren't stored before, and returns their ids. Asks which are only after a conflict. */
const projectFresh = async <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx>,
  projected: readonly Projected<Ctx>[],
): Promise<Set<string>> => {
  try {
    return await projectTogether(parts, projected)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const stored = await findStored(parts, projected)
    if (stored.size === 0) throw error
    // Another instance can store some of the rest first.
    return projectFresh(
      parts,
      projected.filter(({ event }) => !stored.has(event.id)),
    )
  }
}

const project = <Ctx>(effects: readonly Effect<Ctx, Projection<Ctx>>[]): Promise<Projected<Ctx>[]> =>
  Promise.all(
    effects.map(async (one) => ({
      ...one,
      effect: await within(one.span, () => one.handler.effectOf(one.event, one.ctx)),
    })),
  )

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
  const handlers: readonly Handlers<Ctx>[number][] = parts.handlers
  const found = records.flatMap((record) => {
    const one = readRecord(handlers, record.value)
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
    async () =>
      areProjected(effects)
        ? projectFresh(parts, await project(effects))
        : applyTogether(parts, effects as Effect<Ctx, Handler<Ctx>>[]),
  )
  const now = effects[0]!.ctx.now()
  for (const { event } of found) {
    const isApplied = applied.delete(event.id)
    parts.metrics.events.inc({ type: event.type, outcome: isApplied ? 'applied' : 'seen' })
    if (isApplied) measureDelay(parts.metrics, event, now)
  }
}
