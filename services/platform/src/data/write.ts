import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import type { IsolationLevel } from 'kysely'
import { inSpan } from '../telemetry/spans.ts'
import type { Context, InSteps } from './context.ts'
import { isWorthRetrying, type Tx } from './database.ts'
import { type Command, inProgress, lockKey, replyWrite } from './idempotency.ts'
import { runLastStatement, type SavedWrite, type Write } from './last-statement.ts'
import { type Emit, envelopeOf } from './outbox.ts'
import { channelsAfter } from './wake-after.ts'

export type { SavedWrite } from './last-statement.ts'
export type { Emit } from './outbox.ts'

const MAX_ATTEMPTS = 5
const BACK_OFF_MS = 20

/** Defers writes to the transaction's last statement. None sees what another one writes. */
export type Save = (...writes: SavedWrite[]) => void
type Work<S, R> = (tx: Tx<S>, emit: Emit, save: Save) => Promise<R>
export type WriteOptions = { isolation?: IsolationLevel }

/** Collects emitted events and saved writes. */
export const collectorOf = <S>(ctx: Context<S>) => {
  const envelopes: Envelope[] = []
  const writes: SavedWrite[] = []
  const emit: Emit = (contract, subject, data, at) => {
    const envelope = envelopeOf(ctx, contract, subject, data, at)
    envelopes.push(envelope)
    return envelope.id
  }
  const save: Save = (...more) => void writes.push(...more)
  return { ctx, envelopes, writes, emit, save }
}

const inTransaction = async <S, R>(
  { db, service }: Context<S>,
  { isolation }: WriteOptions,
  work: (tx: Tx<S>) => Promise<R>,
): Promise<R> => {
  const transaction = db.kysely.transaction()
  let channels: string[] = []
  const result = await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(
    async (tx) => {
      const value = await work(tx)
      channels = channelsAfter(tx, service)
      return value
    },
  )
  for (const channel of channels) db.wake(channel)
  return result
}

const note = <S>({ ctx, envelopes }: { ctx: Context<S>; envelopes: Envelope[] }): void => {
  ctx.caused.push(...envelopes.map(({ type, id }) => ({ type, id })))
}

/** @throws conflict 'request-in-progress' when another request has the command's key */
const runTransaction = async <S, R>(
  ctx: Context<S>,
  work: Work<S, R>,
  options: WriteOptions,
  command?: Command,
): Promise<R> => {
  const collector = collectorOf(ctx)
  const { service } = ctx
  const { envelopes, writes } = collector
  const reservation = command?.reservation
  const result = await inTransaction(ctx, options, async (tx) => {
    if (reservation) await lockKey<S>(tx, reservation)
    const value = await work(tx, collector.emit, collector.save)
    const encoded = command?.encode(value)
    const caused = [...ctx.caused, ...envelopes]
    const reply = encoded && reservation && replyWrite<S>(tx, reservation, encoded, caused)
    const isStored = await runLastStatement<S>(tx, { service, writes, envelopes, first: reply })
    if (reply && !isStored) throw inProgress()
    return value
  })
  note(collector)
  return result
}

/** Events continue the trace of the transaction that wrote them. */
const attempt = <S, R>(
  ctx: Context<S>,
  work: Work<S, R>,
  options: WriteOptions,
  command?: Command,
): Promise<R> => {
  const attributes = { 'db.system.name': 'postgresql', 'db.namespace': ctx.service }
  return inSpan('transaction', { attributes }, (span) =>
    runTransaction(span ? { ...ctx, traceparent: span.traceparent } : ctx, work, options, command),
  )
}

const again = async <R>(log: Context['log'], attempted: () => Promise<R>): Promise<R> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempted()
    } catch (error) {
      if (tried === MAX_ATTEMPTS || !isWorthRetrying(error)) throw error
      log.debug({ err: error, tried }, 'retrying transaction')
      await pause(BACK_OFF_MS * 2 ** tried * Math.random())
    }
  }
}

/**
 * Changes state, emits events, and, in a command, stores the reply in one transaction. A command's only `write` comes
 * last and returns its reply. `work` may run again after a deadlock, so it must have no effect outside `tx`.
 * @throws what `work` throws
 */
export const write = async <S, R>(
  ctx: Context<S>,
  work: Work<S, R>,
  options: WriteOptions = {},
): Promise<R> => {
  const { command } = ctx
  if (command?.answer) throw new Error('a command has one write(), its last; earlier ones are writeStep()')
  const result = await again(ctx.log, () => attempt(ctx, work, options, command))
  if (command) command.answer = { value: result }
  return result
}

/** Changes state in a command before its `write`, such as recording an intent before an external call. */
export const writeStep = async <S, R>(
  ctx: InSteps<Context<S>>,
  work: Work<S, R>,
  options: WriteOptions = {},
): Promise<R> => {
  const reservation = ctx.command?.reservation
  if (reservation && !reservation.isLeased)
    throw new Error('a command with several steps must reserve its key with a lease')
  const result = await again(ctx.log, () => attempt(ctx, work, options))
  if (ctx.command) ctx.command.steps += 1
  return result
}

/**
 * Runs the work of several contexts as one statement, which is its own transaction: `work` can read, and write only with
 * `save`. It returns the write that runs first.
 */
export const writeInOneStatement = async <S>(
  contexts: readonly [Context<S>, ...Context<S>[]],
  work: (tx: Tx<S>, emits: Emit[], save: Save) => Promise<Write>,
): Promise<void> => {
  const [{ db, service }] = contexts
  const collectors = contexts.map(collectorOf)
  const [{ save, writes }] = collectors as [ReturnType<typeof collectorOf<S>>]
  const channels = await db.kysely.connection().execute(async (connection) => {
    const tx = connection as Tx<S>
    const first = await work(
      tx,
      collectors.map(({ emit }) => emit),
      save,
    )
    const envelopes = collectors.flatMap((collector) => collector.envelopes)
    await runLastStatement<S>(tx, { service, first, writes, envelopes })
    return channelsAfter(tx, service)
  })
  for (const channel of channels) db.wake(channel)
}

/**
 * Runs the work of several contexts in one transaction, with an `emit` for each.
 * @throws what `work` throws
 */
export const writeTogether = <S, R>(
  contexts: readonly [Context<S>, ...Context<S>[]],
  work: (tx: Tx<S>, emits: Emit[]) => Promise<R>,
): Promise<R> => {
  const [{ log, service }] = contexts
  return again(log, async () => {
    const collectors = contexts.map(collectorOf)
    const result = await inTransaction(contexts[0], {}, async (tx) => {
      const value = await work(
        tx,
        collectors.map(({ emit }) => emit),
      )
      const envelopes = collectors.flatMap((collector) => collector.envelopes)
      await runLastStatement<S>(tx, { service, envelopes })
      return value
    })
    collectors.forEach(note)
    return result
  })
}
