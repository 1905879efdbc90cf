import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { calendarsBusy } from '../../errors.ts'
import type { CalendarAnswer, CalendarFile } from './calendar-worker.ts'

const IDLE_MS = MINUTE_MS
const CHECK_MS = 100

/** `cpuMs` is the worker's own time, so that a busy machine is no fault of the file. `wallMs` ends what doesn't answer. */
export type ParseLimits = { cpuMs: number; wallMs: number }

export type CalendarParser = {
  /**
   * Parses one file at a time. One that exceeds its limits or crashes the worker is 'over-limit'.
   * @throws calendars-busy when the machine has no time for it
   */
  parse: (file: CalendarFile, limits: ParseLimits) => Promise<CalendarAnswer>
}

type Started = { worker: Worker; isReady: Promise<boolean> }

/** `isReady` resolves to false if the worker can't start. */
const startWorker = (onEnd: () => void): Started => {
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
    execArgv: [],
    // The largest real file needs about 110 MB.
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  // A terminated worker may still run out of memory before it ends.
  worker.on('error', () => undefined).on('exit', onEnd)
  const isReady = Promise.race([
    once(worker, 'message').then(() => true),
    once(worker, 'exit').then(() => false),
  ]).catch(() => false)
  return { worker, isReady }
}

type Ended = CalendarAnswer | 'starved'

/** Calls `onOver` once the worker has used its time, or with 'starved' if it got too little of it. */
const watch = async (worker: Worker, { cpuMs, wallMs }: ParseLimits, onOver: (why: Ended) => void) => {
  const usedMs = async () => {
    // Rejects once the worker has ended, which its exit reports.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    return (user + system) / 1000
  }
  const beforeMs = await usedMs()
  let isAnswering = true
  const check = setInterval(async () => {
    isAnswering = false
    const isOver = (await usedMs()) - beforeMs > cpuMs
    isAnswering = true
    if (isOver) onOver('over-limit')
  }, CHECK_MS)
  const late = setTimeout(() => onOver(isAnswering ? 'starved' : 'over-limit'), wallMs)
  return () => {
    clearInterval(check)
    clearTimeout(late)
  }
}

const ask = async ({ worker }: Started, file: CalendarFile, limits: ParseLimits): Promise<Ended> => {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const giveUp = () => resolve('over-limit')
  const stopWatching = await watch(worker, limits, resolve)
  worker.on('message', resolve).on('error', giveUp).on('exit', giveUp)
  // A small buffer shares its memory with others, so it can't be moved.
  const body = new Uint8Array(file.body)
  worker.postMessage({ ...file, body }, [body.buffer])
  const answer = await promise
  stopWatching()
  worker.off('message', resolve).off('error', giveUp).off('exit', giveUp)
  return answer
}

/** Parses in a worker thread, so that a hostile file only affects that thread. */
export const createCalendarParser = (): CalendarParser => {
  let started: Started | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = started
    started = undefined
    await ended?.worker.terminate()
  }
  const start = (): Started => {
    const mine: Started = startWorker(() => {
      if (started === mine) started = undefined
    })
    return mine
  }
  return {
    parse: async (file, limits) => {
      clearTimeout(idle)
      started ??= start()
      const answer = (await started.isReady) ? await ask(started, file, limits) : 'starved'
      if (answer === 'over-limit' || answer === 'starved') await end()
      else idle = setTimeout(() => void end(), IDLE_MS).unref()
      if (answer === 'starved') throw calendarsBusy()
      return answer
    },
  }
}
