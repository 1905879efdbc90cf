import { formatClock, formatDay, zoneName } from '@/client/time-format.ts'

const CLOCKS = [
  [9, 0],
  [10, 30],
  [13, 15],
  [16, 0],
] as const
export const CHOSEN = 1

/** Marks the elements whose texts depend on the user's time zone, which the server doesn't know. */
export const EXAMPLE = { 'data-example': '', suppressHydrationWarning: true }

/** Returns example times of tomorrow in the user's time zone, and last the day of the chosen one. */
export const exampleTexts = (now: Date): readonly string[] => {
  const times = CLOCKS.map(
    ([hour, minute]) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour, minute),
  )
  return [
    ...times.map((time) => formatClock(time)),
    `${formatDay(times[CHOSEN]!)} · your time (${zoneName()})`,
  ]
}
