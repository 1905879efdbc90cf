import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import type { IsolationLevel } from 'kysely'
import type { CausedEvent, Context } from './context.ts'
import { isWorthRetrying, type Tx } from './database.ts'
import { storeReply } from './idempotency.ts'
import { appendToOutbox, type Emit, envelopeOf } from './outbox.ts'

export type { Emit } from './outbox.ts'

const MAX_ATTEMPTS = 5
const BACK_OFF_MS = 20

type Work<S, R> = (tx: Tx<S>, emit: Emit) => Promise<R>
type Finish<S, R> = (tx: Tx<S>, result: R, caused: CausedEvent[]) => Promise<void>
export type WriteOptions = { isolation?: IsolationLevel }

const attempt = async <S, R>(
  ctx: Context<S>,
  work: Work<S, R>,
  options: WriteOptions,
  finish?: Finish<S, R>,
): Promise<R> => {
  const envelopes: Envelope[] = []
  const emit: Emit = (contract, subject, data) => {
    const envelope = envelopeOf(ctx, contract, subject, data)
    envelopes.push(envelope)
    return envelope.id
  }
  const transaction = ctx.db.kysely.transaction()
  const result = await (options.isolation
    ? transaction.setIsolationLevel(options.isolation)
    : transaction
  ).execute(async (tx) => {
    const value = await work(tx, emit)
    await appendToOutbox<S>(tx, ctx.service, envelopes)
    await finish?.(tx, value, [...ctx.caused, ...envelopes])
    return value
  })
  ctx.caused.push(...envelopes.map(({ type, id }) => ({ type, id })))
  return result
}

const run = async <S, R>(
  ctx: Context<S>,
  work: Work<S, R>,
  options: WriteOptions,
  finish?: Finish<S, R>,
): Promise<R> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(ctx, work, options, finish)
    } catch (error) {
      if (tried === MAX_ATTEMPTS || !isWorthRetrying(error)) throw error
      ctx.log.debug({ err: error, tried }, 'transaction is tried again')
      await pause(BACK_OFF_MS * 2 ** tried * Math.random())
    }
  }
}

/**
 * Changes state: the work, the events it emits and (in a command) the reply it returns are one transaction.
 * A command has one `write`, its last; what it returns is the reply. Work may run again after a deadlock,
 * so it has no effect outside `tx`. Throws what the work throws.
 */
export const write = async <S, R>(
  ctx: Context<S>,
  work: (tx: Tx<S>, emit: Emit) => Promise<R>,
  options: WriteOptions = {},
): Promise<R> => {
  const { command } = ctx
  if (!command) return run(ctx, work, options)
  if (command.answer) throw new Error('a command has one write(), its last; earlier ones are writeStep()')
  const result = await run(ctx, work, options, async (tx, value, caused) => {
    const reply = command.encode(value)
    if (command.reservation) await storeReply<S>(tx, command.reservation, reply, caused)
  })
  command.answer = { value: result }
  return result
}

/** Changes state on the way of a command, before its `write`: an intent before a call outside, for example. */
export const writeStep = async <S, R>(
  ctx: Context<S>,
  work: (tx: Tx<S>, emit: Emit) => Promise<R>,
  options: WriteOptions = {},
): Promise<R> => {
  const result = await run(ctx, work, options)
  if (ctx.command) ctx.command.steps += 1
  return result
}
