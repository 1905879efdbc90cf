import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import { DAYS_AHEAD_DEFAULT } from '@fieldside/contracts/limits.ts'

/** A span of local time in the form; '' when empty. An end of '00:00' means midnight. */
export type Span = { key: string; from: string; until: string }
/** An exception without spans means closed that day. */
export type ExceptionDraft = { key: string; day: string; spans: Span[] }

/** Time between sessions, and how much athletes can request. */
export type Rules = Pick<
  Schedule,
  | 'minimum_notice_minutes'
  | 'buffer_before_minutes'
  | 'buffer_after_minutes'
  | 'max_sessions_per_day'
  | 'max_days_ahead'
>

/** The hours in the form: one list of spans per weekday, Monday first. */
export type HoursDraft = Rules & {
  time_zone: string
  days: Span[][]
  exceptions: ExceptionDraft[]
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

let lastKey = 0
const newKey = (): string => {
  lastKey += 1
  return `span-${lastKey}`
}

const shown = (until: string): string => (until === '24:00' ? '00:00' : until)
const stored = (until: string): string => (until === '00:00' ? '24:00' : until)

const spanOf = ({ from, until }: { from: string; until: string }): Span => ({
  key: newKey(),
  from,
  until: shown(until),
})

const NO_RULES: Rules = {
  minimum_notice_minutes: 24 * 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  max_sessions_per_day: null,
  max_days_ahead: DAYS_AHEAD_DEFAULT,
}

const rulesOf = ({
  minimum_notice_minutes,
  buffer_before_minutes,
  buffer_after_minutes,
  max_sessions_per_day,
  max_days_ahead,
}: Rules): Rules => ({
  minimum_notice_minutes,
  buffer_before_minutes,
  buffer_after_minutes,
  max_sessions_per_day,
  max_days_ahead,
})

/** Converts a saved schedule to form values. Without one, returns an empty week in the browser's zone. */
export const draftOf = (schedule: Schedule | null, zone: string): HoursDraft => ({
  time_zone: schedule?.time_zone ?? zone,
  days: WEEKDAYS.map((_, index) =>
    (schedule?.weekly_hours ?? [])
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(spanOf),
  ),
  exceptions: (schedule?.exceptions ?? [])
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ day, spans }) => ({ key: newKey(), day, spans: spans.map(spanOf) })),
  ...rulesOf(schedule ?? NO_RULES),
})

export const scheduleOf = (draft: HoursDraft): Schedule => ({
  time_zone: draft.time_zone,
  weekly_hours: draft.days.flatMap((spans, index) =>
    spans.map(({ from, until }) => ({ weekday: index + 1, from, until: stored(until) })),
  ),
  exceptions: draft.exceptions.map(({ day, spans }) => ({
    day,
    spans: spans.map(({ from, until }) => ({ from, until: stored(until) })),
  })),
  ...rulesOf(draft),
})

const HOUR = 60
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`

/** Suggests 9 to 5 on an empty day, otherwise up to three hours after an hour's break; null when the day is full. */
export const nextSpan = (spans: readonly Span[]): Span | null => {
  if (spans.length === 0) return { key: newKey(), from: '09:00', until: '17:00' }
  const ends = spans.map(({ until }) => (until ? minutesOf(stored(until)) : 0))
  const from = Math.max(...ends) + HOUR
  if (from >= 24 * HOUR - 15) return null
  return { key: newKey(), from: clockOf(from), until: shown(clockOf(Math.min(from + 3 * HOUR, 24 * HOUR))) }
}

const withDay = (draft: HoursDraft, day: number, spans: Span[]): HoursDraft => ({
  ...draft,
  days: draft.days.map((before, index) => (index === day ? spans : before)),
})

export const setDay = withDay

/** Opens Monday to Friday from 9 to 5. */
export const withOfficeHours = (draft: HoursDraft): HoursDraft => ({
  ...draft,
  days: WEEKDAYS.map((_, day) => (day < 5 ? [nextSpan([])!] : [])),
})

export const copyDay = (draft: HoursDraft, day: number, others: readonly number[]): HoursDraft =>
  others.reduce((copied, other) => withDay(copied, other, draft.days[day]!.map(spanOf)), draft)

export const addException = (draft: HoursDraft): HoursDraft => ({
  ...draft,
  exceptions: [...draft.exceptions, { key: newKey(), day: '', spans: [] }],
})

/** Messages by the key of the invalid span, exception, or rule. */
export type HoursErrors = Record<string, string>

const OVERLAP = 'These hours overlap others on that day'

const wrongSpans = (spans: readonly Span[]): HoursErrors => {
  const errors: HoursErrors = {}
  for (const { key, from, until } of spans) {
    if (!from || !until) errors[key] = 'Please enter a start and an end'
    else if (from >= stored(until)) errors[key] = 'The end must be after the start'
  }
  const sound = spans.filter(({ key }) => !errors[key]).toSorted((a, b) => a.from.localeCompare(b.from))
  sound.forEach((span, index) => {
    const before = sound[index - 1]
    if (before && span.from < stored(before.until)) errors[span.key] = OVERLAP
  })
  return errors
}

/** Applies the same rules as the server. */
export const wrongHours = ({ days, exceptions, ...rules }: HoursDraft): HoursErrors => {
  const errors: HoursErrors = {}
  if (rules.minimum_notice_minutes >= rules.max_days_ahead * 24 * HOUR)
    errors.max_days_ahead = 'Days ahead must be longer than the minimum notice'
  for (const spans of days) Object.assign(errors, wrongSpans(spans))
  exceptions.forEach(({ key, day, spans }, index) => {
    if (!day) errors[key] = 'Please choose a date'
    else if (exceptions.findIndex((other) => other.day === day) < index)
      errors[key] = 'This day is already in the list'
    Object.assign(errors, wrongSpans(spans))
  })
  return errors
}

/** Maps the server's field paths ('weekly_hours.3.until', 'exceptions.0.spans.1.from') to the keys on screen. */
export const hoursErrorsFrom = (draft: HoursDraft, fields: Readonly<Record<string, string>>): HoursErrors => {
  const week = draft.days.flat()
  const errors: HoursErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const [part, index, , spanIndex] = path.split('.')
    const exception = draft.exceptions[Number(index)]
    const row =
      part === 'weekly_hours' ? week[Number(index)] : (exception?.spans[Number(spanIndex)] ?? exception)
    if (part !== undefined && part in rulesOf(draft)) errors[part] = message
    else if (row && part !== 'time_zone') errors[row.key] = message
  }
  return errors
}
