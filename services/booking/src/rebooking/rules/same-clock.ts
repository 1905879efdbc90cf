import { dayNumberIn, weekdayOf } from '../../schedule/rules/local-days.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns what a local clock shows, as 'HH:MM'. */
const clockIn = (timeZone: string, at: Date): string => {
  const known = clocks.get(timeZone)
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (!known) clocks.set(timeZone, format)
  return format.format(at)
}

/** Returns whether two times have the same weekday and clock time in a zone, also with a clock change in between. */
export const hasSameClock = (timeZone: string, one: Date): ((otherMs: number) => boolean) => {
  const [weekday, clock] = [weekdayOf(dayNumberIn(timeZone, one)), clockIn(timeZone, one)]
  return (otherMs) => {
    const other = new Date(otherMs)
    return weekdayOf(dayNumberIn(timeZone, other)) === weekday && clockIn(timeZone, other) === clock
  }
}
