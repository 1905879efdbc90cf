import type { Envelope, EventContract, EventData } from '@fieldside/contracts/envelope.ts'
import { type QueryCreator, sql } from 'kysely'
import type { Context } from './context.ts'
import { type Database, platformTables } from './database.ts'
import { type Emit, outboxChannel, outboxRowOf } from './outbox.ts'
import type { PlatformTables } from './tables.ts'

/** A statement with the table `fresh`: the events of a batch that weren't in the inbox yet. */
export type OnceOnly<S> = QueryCreator<S & PlatformTables & { fresh: { event_id: string } }>
export type EffectOf<Effect> = { eventId: string; effect: Effect }
/** Events with their effects and the events that they emit, in order. */
export type Batch<Effect> = readonly { event: Envelope; effect: Effect; emitted: readonly Envelope[] }[]
/** Adds the effects of fresh events to the statement. */
export type AddEffects<S, Effect> = (
  statement: OnceOnly<S>,
  effects: EffectOf<Effect>[],
) => Pick<OnceOnly<S>, 'selectNoFrom'>

export type StoreEffects<S, Effect> = {
  /**
   * Returns the advisory locks that the statement takes first, in this order, and holds until it commits. There must be
   * one for the key of each emitted event, so that the events of a key get their ids in commit order.
   */
  locksOf: (effects: readonly Effect[]) => string[]
  /** Removes what later events of the batch make untrue, with the events emitted for it. */
  settle?: (batch: Batch<Effect>) => Batch<Effect>
  add: AddEffects<S, Effect>
  /** Returns the channels to wake once the effects are stored. */
  wakes?: (effects: readonly Effect[], service: string) => string[]
}

/** A handler whose effects are stored together with those of other events, in one statement. */
export type Projection<Ctx> = {
  contract: EventContract
  effectOf: (event: Envelope, ctx: Ctx, emit: Emit) => unknown
  store: StoreEffects<never, never>
}

/** Returns a function that registers handlers whose effects go to `store`. */
export const projecting =
  <S, Ctx extends Context<S>, Effect>(store: StoreEffects<S, Effect>) =>
  <C extends EventContract>(
    contract: C,
    effectOf: (event: Envelope<EventData<C>>, ctx: Ctx, emit: Emit) => Promise<Effect> | Effect,
  ): Projection<Ctx> => ({
    contract,
    effectOf: effectOf as Projection<Ctx>['effectOf'],
    store: store as unknown as Projection<Ctx>['store'],
  })

/** Passes rows as one parameter, so that the statement's text doesn't depend on their number. */
export const rowsOf = <Row extends object>(rows: readonly Row[], columns: string) =>
  sql<Row>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'given'>(sql.raw(`given (${columns})`))

/** Returns a subquery that takes the locks and then returns one row. */
export const taking = (locks: readonly string[]) =>
  sql<{ locks: number }>`(
    select count(pg_advisory_xact_lock(hashtextextended(name, 0))::text) as locks
    from json_array_elements_text(${JSON.stringify(locks)}::json) as given (name))`.as('taken')

const beginOnce = <S>(db: Database<S>, service: string, batch: Batch<unknown>, locks: readonly string[]) => {
  const events = batch.map(({ event }) => ({ event_id: event.id, type: event.type }))
  const emitted = batch
    .flatMap(({ event, emitted }) =>
      emitted.map((one) => ({ cause: event.id, ...outboxRowOf(service, one) })),
    )
    .map((row, n) => ({ n, ...row }))
  return platformTables<S>(db.kysely)
    .with('fresh', (on) =>
      on
        .insertInto('inbox')
        .columns(['consumer', 'event_id', 'type'])
        .expression((from) =>
          from
            .selectFrom(rowsOf(events, 'event_id uuid, type text'))
            .innerJoin(taking(locks), (join) => join.onTrue())
            .select([sql<string>`${service}`.as('consumer'), 'event_id', 'type']),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id'),
    )
    .with('sent', (on) =>
      on
        .insertInto('outbox')
        .columns(['event_id', 'topic', 'key', 'type', 'envelope'])
        .expression((from) =>
          from
            .selectFrom(
              rowsOf(
                emitted,
                'n int, cause uuid, event_id uuid, topic text, key text, type text, envelope text',
              ),
            )
            .innerJoin('fresh', 'fresh.event_id', 'given.cause')
            .select(['given.event_id', 'given.topic', 'given.key', 'given.type'])
            .select(sql<string>`given.envelope::json`.as('envelope'))
            .orderBy('given.n'),
        )
        .returning('id'),
    )
}

/**
 * Stores the inbox rows, the effects, and the emitted events of a batch in one statement. Skips events that were
 * applied before, and returns the ids of the others.
 */
export const saveOnce = async <S, Effect>(
  db: Database<S>,
  service: string,
  given: Batch<Effect>,
  store: StoreEffects<S, Effect>,
): Promise<Set<string>> => {
  const batch = store.settle?.(given) ?? given
  const all = batch.map(({ effect }) => effect)
  const locks = store.locksOf(all)
  const statement = beginOnce<S>(db, service, batch, locks) as unknown as OnceOnly<S>
  const effects = batch.map(({ event, effect }) => ({ eventId: event.id, effect }))
  const stored = await store
    .add(statement, effects)
    .selectNoFrom(sql<string[]>`array(select event_id::text from fresh)`.as('fresh'))
    .executeTakeFirstOrThrow()
  if (batch.some(({ emitted }) => emitted.length > 0)) db.wake(outboxChannel(service))
  for (const channel of store.wakes?.(all, service) ?? []) db.wake(channel)
  return new Set((stored as { fresh: string[] }).fresh)
}
