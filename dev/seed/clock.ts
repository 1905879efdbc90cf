import { AsyncLocalStorage } from 'node:async_hooks'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'

export type StoryClock = {
  /** Returns the instant of the step that the caller belongs to. */
  now: () => Date
  /** Runs a step of the story at its instant. Steps at other instants may run in parallel. */
  at: <R>(when: Date, step: () => Promise<R>) => Promise<R>
  /** First start of the product. The story ends here. */
  start: Date
  ago: (span: { days?: number; hours?: number; minutes?: number }) => Date
}

/** Creates a clock of the past in which each step of the story has its own time. */
export const createStoryClock = (start: Date): StoryClock => {
  const step = new AsyncLocalStorage<Date>()
  return {
    start,
    now: () => new Date(step.getStore() ?? start),
    at: (when, run) => {
      if (when > start) throw new Error(`${when.toISOString()} has not come yet`)
      return step.run(when, run)
    },
    ago: ({ days = 0, hours = 0, minutes = 0 }) =>
      new Date(start.getTime() - days * DAY_MS - hours * HOUR_MS - minutes * MINUTE_MS),
  }
}

export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)
