import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'

/** Where reading stopped. Everything before `read_until` is read; the window after it, from its end to `after_id`. */
export type Position = { read_until: Date; window_end: Date; after_id: string | null }

const WINDOW_MS = DAY_MS
/** The provider may list a movement some seconds after it happened. */
const LISTED_AFTER_MS = 5 * MINUTE_MS

const wholeSecond = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000)

/** Returns a window that starts before the first entry. */
export const startBefore = (firstEntry: Date): Position => {
  const at = wholeSecond(firstEntry.getTime() - DAY_MS)
  return { read_until: at, window_end: at, after_id: null }
}

/** Returns the window to read next, or undefined if there is nothing to read yet. A window once begun keeps its end. */
export const nextWindow = (at: Position, now: Date): Position | undefined => {
  if (at.after_id !== null) return at
  const until = Math.min(at.read_until.getTime() + WINDOW_MS, now.getTime() - LISTED_AFTER_MS)
  const window_end = wholeSecond(until)
  return window_end > at.read_until ? { ...at, window_end } : undefined
}

/** Moves on to the next page of the window, or past its end. */
export const afterPage = ({ read_until, window_end }: Position, next: string | null): Position =>
  next === null
    ? { read_until: window_end, window_end, after_id: null }
    : { read_until, window_end, after_id: next }
