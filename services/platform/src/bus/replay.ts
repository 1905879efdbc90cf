import { isDomainError, unprocessable } from '../base/errors.ts'
import type { Context } from '../data/context.ts'
import { write } from '../data/write.ts'
import { isTransient } from '../jobs/background.ts'
import { type ConsumerParts, consume } from './consumer.ts'
import { findWaitingDeadLetter, listDeadLetters, settleDeadLetter } from './dead-letters.ts'
import { recordAll } from './record-all.ts'

const BATCH = 500

type WaitingLetter = { id: number; consumer: string; value: string }

/**
 * Consumes a dead letter again. The effect commits before the dead letter is settled, so after a crash in between, the
 * next replay changes nothing.
 * @throws unprocessable if it fails again, conflict if someone else settled it, or the error of an outage
 */
const replay = async <S, Ctx extends Context<S>>(
  ctx: Context<S>,
  parts: ConsumerParts<S, Ctx>,
  letter: WaitingLetter,
): Promise<void> => {
  try {
    const recorder = parts.recorders[letter.consumer]
    await (recorder ? recordAll(parts, recorder, [letter]) : consume(parts, [letter]))
  } catch (error) {
    parts.log.warn({ err: error, deadLetter: letter.id }, 'dead letter failed again')
    if (isTransient(error)) throw error
    throw unprocessable('replay-failed', 'The event failed again. It’s still a dead letter.')
  }
  await write(ctx, (tx) => settleDeadLetter<S>(tx, ctx, { action: 'replay-dead-letter', id: letter.id }))
}

/** @throws notFound, or what `replay` throws */
export const replayDeadLetter = async <S, Ctx extends Context<S>>(
  ctx: Context<S>,
  parts: ConsumerParts<S, Ctx>,
  id: number,
): Promise<void> => replay(ctx, parts, await findWaitingDeadLetter(ctx.db, id))

type Replayed = { replayed: number; failed: number; unknown: number[] }

const isGone = (error: unknown): boolean =>
  isDomainError(error, 'not-found') || isDomainError(error, 'dead-letter-settled')

async function* waitingLetters<S, Ctx extends Context<S>>({ db }: ConsumerParts<S, Ctx>) {
  let letters: WaitingLetter[] = []
  do {
    letters = await listDeadLetters(db, BATCH, letters.at(-1)?.id)
    yield* letters
  } while (letters.length === BATCH)
}

/**
 * Consumes dead letters again, oldest first, and keeps those that fail again. `unknown` lists ids without a waiting
 * dead letter.
 */
export const replayDeadLetters = async <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx>,
  ids?: readonly number[],
): Promise<Replayed> => {
  const result: Replayed = { replayed: 0, failed: 0, unknown: [] }
  const count = async (id: number, work: (ctx: Ctx) => Promise<void>): Promise<void> => {
    try {
      await work(parts.contextFor({}, parts.log))
      result.replayed += 1
    } catch (error) {
      if (isGone(error)) result.unknown.push(id)
      else if (isDomainError(error, 'replay-failed') || isTransient(error)) result.failed += 1
      else throw error
    }
  }
  if (ids) {
    for (const id of ids.toSorted((one, other) => one - other))
      await count(id, (ctx) => replayDeadLetter(ctx, parts, id))
    return result
  }
  for await (const letter of waitingLetters(parts))
    await count(letter.id, (ctx) => replay(ctx, parts, letter))
  return result
}
