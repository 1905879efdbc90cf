import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { availableStarts } from '../../schedule/rules/availability.ts'
import type { Span } from '../../schedule/rules/closed-time.ts'
import { dayIn } from '../../schedule/rules/local-days.ts'
import type { Bookable } from './next-slots.ts'

/** Local days in which all starts within a day of an instant are, also across a clock change. */
const DAYS = 4

/** Returns the span whose busy time can affect the starts within a day of an instant. */
export const busyAround = (around: Date): Span => ({
  fromMs: around.getTime() - DAYS * DAY_MS,
  untilMs: around.getTime() + DAYS * DAY_MS,
})

/** Returns the available start that is closest to an instant, at most a day from it. Of two, the earlier. */
export const startNear = ({ hours, ...bookable }: Bookable, around: Date): Date | null => {
  const from = dayIn(hours.time_zone, new Date(around.getTime() - DAY_MS))
  const apart = (ms: number) => Math.abs(ms - around.getTime())
  const [closest] = availableStarts(
    { ...bookable, hours, from, days: DAYS },
    Number.POSITIVE_INFINITY,
    (ms) => apart(ms) <= DAY_MS,
  ).sort((a, b) => apart(a) - apart(b))
  return closest === undefined ? null : new Date(closest)
}
