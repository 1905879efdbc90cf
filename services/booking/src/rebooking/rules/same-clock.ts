import { clockIn, dayNumberIn, weekdayOf } from '../../schedule/rules/local-days.ts'

/** Returns whether two times have the same weekday and clock time in a zone, also with a clock change in between. */
export const hasSameClock = (timeZone: string, one: Date): ((otherMs: number) => boolean) => {
  const [weekday, clock] = [weekdayOf(dayNumberIn(timeZone, one)), clockIn(timeZone, one)]
  return (otherMs) => {
    const other = new Date(otherMs)
    return weekdayOf(dayNumberIn(timeZone, other)) === weekday && clockIn(timeZone, other) === clock
  }
}
