import type { ScheduleForm, WeeklyHours } from '@fieldside/contracts/http/schedules.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const on = (weekdays: readonly number[], ...spans: [from: string, until: string][]): WeeklyHours[] =>
  weekdays.flatMap((weekday) => spans.map(([from, until]) => ({ weekday, from, until })))

const PATTERNS: readonly WeeklyHours[][] = [
  on(WORKDAYS, ['08:00', '12:00'], ['13:00', '17:00']),
  on([1, 2, 4], ['06:30', '14:00']),
  [...on([2, 3, 4], ['11:00', '19:30']), ...on([6], ['09:00', '13:00'])],
  on([1, 3, 5], ['07:00', '11:30'], ['16:00', '20:00']),
  on(WORKDAYS, ['15:00', '20:30']),
  [...on([2, 4], ['09:00', '18:00']), ...on([6, 7], ['08:00', '12:00'])],
  on([1, 2, 3, 4], ['10:00', '15:45']),
]

const scheduleOf = (timeZone: string, weekly_hours: WeeklyHours[], noticeHours: number): ScheduleForm => ({
  time_zone: timeZone,
  weekly_hours,
  exceptions: [],
  minimum_notice_minutes: noticeHours * 60,
})

/** Returns the n-th variant of office hours. */
export const regularHours = (timeZone: string, n: number): ScheduleForm =>
  scheduleOf(timeZone, PATTERNS[n % PATTERNS.length]!, [2, 12, 24][n % 3]!)

/** Returns hours that cover any time the story needs. */
export const longHours = (timeZone: string): ScheduleForm =>
  scheduleOf(timeZone, on(EVERY_DAY, ['06:00', '21:00']), 1)

/** Returns hours that four or five athletes fill for a whole month. */
export const oneHourAWeek = (timeZone: string, weekday: number): ScheduleForm =>
  scheduleOf(timeZone, on([weekday], ['17:00', '18:00']), 2)
