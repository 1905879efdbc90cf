import { SERIES_SESSIONS_MIN } from '@fieldside/contracts/limits.ts'
import type { Refusal } from '../../appointments/rules/appointment.ts'
import { weekOfDay } from '../../schedule/rules/availability.ts'
import { clockIn, dayIn, dayNumberIn, instantOf } from '../../schedule/rules/local-days.ts'
import { endOf } from '../../schedule/rules/slot.ts'

/** How a series repeats. */
export type Repeat = { first: Date; every_weeks: number; sessions: number }

/**
 * Returns the start of each session of a series: every week or every second week at the clock time of the first one, in
 * the professional's zone. As in weekly hours, a time that the clock skips becomes the moment of the jump, and one that
 * occurs twice the later of the two.
 */
export const seriesDates = (timeZone: string, { first, every_weeks, sessions }: Repeat): Date[] => {
  const day = dayNumberIn(timeZone, first)
  const clock = clockIn(timeZone, first)
  return Array.from({ length: sessions }, (_, n) =>
    n === 0 ? first : new Date(instantOf(timeZone, day + 7 * every_weeks * n, clock, 'from')),
  )
}

/** A date of the series that is moved within its week, or left out. */
export type Change = { index: number; starts_at: Date | null }
/** A session that is asked for, with the number of its date in the series. */
export type PlannedDate = { index: number; starts_at: Date }

const wrong = (detail: string): Refusal => ({ code: 'invalid-input', field: 'changes', detail })

const isInWeekOf = (timeZone: string, base: Date, startsAt: Date): boolean => {
  const { span } = weekOfDay(timeZone, dayIn(timeZone, base))
  return startsAt.getTime() >= span.fromMs && startsAt.getTime() < span.untilMs
}

/** Applies the athlete's changes to the dates of a series, or returns why they can't be applied. */
export const plannedDates = (
  timeZone: string,
  dates: readonly Date[],
  changes: readonly Change[],
): PlannedDate[] | Refusal => {
  const changed = new Map(changes.map(({ index, starts_at }) => [index, starts_at]))
  if (changed.size < changes.length || [...changed.keys()].some((index) => index >= dates.length))
    return wrong('Change each date of the series once')
  const planned: PlannedDate[] = []
  for (const [index, base] of dates.entries()) {
    const starts_at = changed.get(index)
    if (starts_at === null) continue
    if (starts_at && !isInWeekOf(timeZone, base, starts_at))
      return wrong('A date can only be moved within its week')
    planned.push({ index, starts_at: starts_at ?? base })
  }
  return planned.length < SERIES_SESSIONS_MIN
    ? wrong(`A series has at least ${SERIES_SESSIONS_MIN} sessions`)
    : planned
}

/** Returns whether a session runs into the next one. */
export const overlapEachOther = (planned: readonly PlannedDate[], durationMinutes: number): boolean =>
  planned.some(({ starts_at }, n) => {
    const next = planned[n + 1]
    return next !== undefined && next.starts_at < endOf(starts_at, durationMinutes)
  })
