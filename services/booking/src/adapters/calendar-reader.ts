import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { createTurns } from '@fieldside/platform/in-turn.ts'
import type { Span } from '../domain/closed-time.ts'
import type { CalendarQuestion } from './busy-times-of-calendar.ts'

const IDLE_MS = MINUTE_MS

export type CalendarReader = {
  /** Returns the busy times in a calendar file. A text that isn't a calendar, or takes too long, has none. */
  read: (question: CalendarQuestion, timeoutMs: number) => Promise<Span[] | 'unreadable'>
}

/** Starts a worker. `isReady` resolves to false if it can't start. */
const startWorker = () => {
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  // A terminated worker may still run out of memory before it ends.
  worker.on('error', () => undefined)
  const isReady = Promise.race([
    once(worker, 'message').then(() => true),
    once(worker, 'exit').then(() => false),
  ]).catch(() => false)
  return { worker, isReady }
}

/** Returns the worker's answer, or undefined if it exceeded a limit or crashed. */
const ask = (worker: Worker, question: CalendarQuestion, timeoutMs: number) =>
  new Promise<Span[] | null | undefined>((resolve) => {
    const end = (answer?: Span[] | null) => {
      clearTimeout(late)
      worker.off('message', end).off('error', giveUp).off('exit', giveUp)
      resolve(answer)
    }
    const giveUp = () => end()
    const late = setTimeout(giveUp, timeoutMs)
    worker.on('message', end).on('error', giveUp).on('exit', giveUp)
    worker.postMessage(question)
  })

/** Reads calendar files one at a time in a worker thread, so that a hostile file only affects that thread. */
export const createCalendarReader = (): CalendarReader => {
  const inTurn = createTurns()
  let started: ReturnType<typeof startWorker> | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = started
    started = undefined
    await ended?.worker.terminate()
  }
  return {
    read: (question, timeoutMs) =>
      inTurn('worker', async () => {
        clearTimeout(idle)
        started ??= startWorker()
        const { worker, isReady } = started
        const answer = (await isReady) ? await ask(worker, question, timeoutMs) : undefined
        if (answer === undefined) await end()
        else idle = setTimeout(() => void end(), IDLE_MS).unref()
        return answer ?? 'unreadable'
      }),
  }
}
