import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import {
  CARD_DAYS_MAX,
  CARD_TIMES_MAX,
  EVENING_FROM_HOUR,
  NEXT_SLOTS_DAYS,
} from '@fieldside/contracts/limits.ts'
import {
  availableStarts,
  DAY_RANGES,
  type Matching,
  nextAvailableStarts,
} from '../../schedule/rules/availability.ts'
import type { ClockSpan } from '../../schedule/rules/closed-time.ts'
import { type Busy, type Hours, isOff, type Span } from '../../schedule/rules/closed-time.ts'
import {
  type DayNumber,
  dayNumberIn,
  dayNumberOf,
  dayText,
  instantOf,
  startOfDay,
  weekdayOf,
} from '../../schedule/rules/local-days.ts'

/** The starts of the next available slots; null when there is none within NEXT_SLOTS_DAYS. */
export type NextSlots = {
  next_slot_at: Date | null
  next_evening_at: Date | null
  next_weekend_at: Date | null
}
export const NO_SLOTS: NextSlots = { next_slot_at: null, next_evening_at: null, next_weekend_at: null }

export type Bookable = { hours: Hours; busy: readonly Busy[]; durationMinutes: number; now: Date }

type Kind = keyof NextSlots
const KINDS = Object.keys(NO_SLOTS) as Kind[]
const EVENING = `${EVENING_FROM_HOUR}:00`
const SATURDAY = 6

/** Whether a slot that starts in the local day counts. */
const COUNTS: Record<Kind, (start: { ms: number; day: DayNumber; timeZone: string }) => boolean> = {
  next_slot_at: () => true,
  next_evening_at: ({ ms, day, timeZone }) => ms >= instantOf(timeZone, day, EVENING, 'from'),
  next_weekend_at: ({ day }) => weekdayOf(day) >= SATURDAY,
}

/** Whether a slot of the kind could start within these hours. */
const CAN_COUNT: Record<Kind, (weekday: number, hours: ClockSpan) => boolean> = {
  next_slot_at: () => true,
  next_evening_at: (_weekday, { until }) => until > EVENING,
  next_weekend_at: (weekday) => weekday >= SATURDAY,
}

/** A local day has up to 25 hours. */
const TODAY_MS = 26 * HOUR_MS

/** Returns the span whose busy time can affect the next slots: from today's sessions to any that start on the last day. */
export const busyWindow = (now: Date): Span => ({
  fromMs: now.getTime() - TODAY_MS,
  untilMs: now.getTime() + (NEXT_SLOTS_DAYS + 2) * DAY_MS,
})

/** Returns the kinds of slots that the hours allow on any day from `from` on. */
const kindsIn = ({ weekly_hours, exceptions }: Hours, from: string): Kind[] =>
  KINDS.filter(
    (kind) =>
      weekly_hours.some(({ weekday, ...span }) => CAN_COUNT[kind](weekday, span)) ||
      exceptions.some(
        ({ day, spans }) =>
          day >= from && spans.some((span) => CAN_COUNT[kind](weekdayOf(dayNumberOf(day)), span)),
      ),
  )

/** Returns the next available slot of each kind. */
export const nextSlotsOf = ({ hours, ...bookable }: Bookable): NextSlots => {
  const { time_zone: timeZone } = hours
  const today = dayNumberIn(timeZone, bookable.now)
  const next = { ...NO_SLOTS }
  let wanted = kindsIn(hours, dayText(today))
  for (const [skip, days] of DAY_RANGES) {
    if (wanted.length === 0) break
    for (const ms of availableStarts({ ...bookable, hours, from: dayText(today + skip), days })) {
      const start = { ms, day: dayNumberIn(timeZone, new Date(ms)), timeZone }
      for (const kind of wanted) if (COUNTS[kind](start)) next[kind] = new Date(ms)
      wanted = wanted.filter((kind) => next[kind] === null)
      if (wanted.length === 0) break
    }
  }
  return next
}

/** Returns the days beyond the horizon of which one is the first with hours of a kind: each weekday, and exceptions. */
const daysBeyond = (hours: Hours, horizon: DayNumber): DayNumber[] => {
  const changed = new Set(hours.exceptions.map(({ day }) => dayNumberOf(day)).filter((day) => day >= horizon))
  const weekdays = new Set<DayNumber>()
  for (let first = horizon; first < horizon + 7; first += 1) {
    let day = first
    while (changed.has(day) || isOff(hours, day)) day += 7
    weekdays.add(day)
  }
  return [...changed, ...weekdays].sort((a, b) => a - b)
}

/** How far ahead athletes may request doesn't matter to when a slot comes within the horizon. */
const atAnyTime = (hours: Hours): Hours => ({ ...hours, max_days_ahead: Number.POSITIVE_INFINITY })

/** Returns the first day beyond the horizon on which a slot of the kind could start if nothing is booked then. */
const firstDayBeyond = (
  kind: Kind,
  { hours, ...bookable }: Bookable,
  horizon: DayNumber,
): DayNumber | null => {
  const { time_zone: timeZone } = hours
  const found = daysBeyond(hours, horizon).find((day) =>
    availableStarts({ ...bookable, hours: atAnyTime(hours), busy: [], from: dayText(day), days: 1 }).some(
      (ms) => COUNTS[kind]({ ms, day, timeZone }),
    ),
  )
  return found ?? null
}

/** Returns the first moment at which a start can no longer be requested. At that moment, it is too late. */
const passesAtMs = (start: Date, { minimum_notice_minutes }: Hours): number =>
  Math.min(start.getTime(), start.getTime() - minimum_notice_minutes * MINUTE_MS + 1)

/** Returns the free slots within the horizon that are too far ahead to be requested, unless others come first. */
const tooFarAhead = ({ hours, ...bookable }: Bookable): NextSlots =>
  hours.max_days_ahead >= NEXT_SLOTS_DAYS ? NO_SLOTS : nextSlotsOf({ ...bookable, hours: atAnyTime(hours) })

/**
 * Returns when time alone changes the next slots: when one can no longer be requested, or when a slot of a missing kind
 * comes as close as athletes may request it or within the horizon. Null when neither can happen.
 */
export const nextSlotsChangeAt = (next: NextSlots, bookable: Bookable): Date | null => {
  const { hours, now } = bookable
  const { time_zone: timeZone } = hours
  const today = dayNumberIn(timeZone, now)
  const horizon = today + NEXT_SLOTS_DAYS
  const possible = new Set(kindsIn(hours, dayText(horizon)))
  const far = tooFarAhead(bookable)
  const times = KINDS.flatMap((kind) => {
    const start = next[kind]
    if (start) return passesAtMs(start, hours)
    if (far[kind]) return far[kind].getTime() - hours.max_days_ahead * DAY_MS
    const day = possible.has(kind) ? firstDayBeyond(kind, bookable, horizon) : null
    return day === null ? [] : startOfDay(timeZone, day - NEXT_SLOTS_DAYS + 1)
  })
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** Cards omit slots that can soon no longer be requested, because people look at them for a while. */
const SHOWN_FOR_MS = 5 * MINUTE_MS

const KIND_OF = { evenings: 'next_evening_at', weekends: 'next_weekend_at' } as const satisfies Record<
  string,
  Kind
>

type Filter = { time?: keyof typeof KIND_OF | undefined; withinDays?: number | undefined }

/** Returns which starts match a filter, so that cards agree with the next slots that search filters by. */
const matchingOf = ({ time, withinDays }: Filter, { hours, now }: Bookable): Matching => {
  const { time_zone: timeZone } = hours
  const counts = time === undefined ? COUNTS.next_slot_at : COUNTS[KIND_OF[time]]
  return {
    counts: (ms) => counts({ ms, day: dayNumberIn(timeZone, new Date(ms)), timeZone }),
    untilMs: withinDays === undefined ? Number.POSITIVE_INFINITY : now.getTime() + withinDays * DAY_MS,
  }
}

const ANY: Matching = { counts: () => true, untilMs: Number.POSITIVE_INFINITY }

/** Returns a filter that lets the first starts of each local day through. Expects the starts in order. */
const firstOfEachDay = (timeZone: string): ((startMs: number) => boolean) => {
  let dayEndsMs = Number.NEGATIVE_INFINITY
  let count = 0
  return (startMs) => {
    if (startMs >= dayEndsMs) {
      dayEndsMs = startOfDay(timeZone, dayNumberIn(timeZone, new Date(startMs)) + 1)
      count = 0
    }
    count += 1
    return count <= CARD_TIMES_MAX
  }
}

/** Returns the next available start, and the first ones of the next days that match the filter, which a card shows. */
export const cardStartsOf = (bookable: Bookable, filter?: Filter): { next: Date | null; shown: Date[] } => {
  const { hours, now } = bookable
  const { time_zone: timeZone } = hours
  const fromMs = now.getTime() + hours.minimum_notice_minutes * MINUTE_MS + SHOWN_FOR_MS
  const { counts, untilMs } = filter ? matchingOf(filter, bookable) : ANY
  const isFirst = firstOfEachDay(timeZone)
  const starts = nextAvailableStarts(bookable, CARD_DAYS_MAX * CARD_TIMES_MAX, {
    counts: (ms) => ms >= fromMs && counts(ms) && isFirst(ms),
    untilMs,
  }).map((ms) => new Date(ms))
  const days = Map.groupBy(starts, (start) => dayNumberIn(timeZone, start))
  const [next] = nextAvailableStarts(bookable, 1)
  return {
    next: next === undefined ? null : new Date(next),
    shown: [...days.values()].slice(0, CARD_DAYS_MAX).flat(),
  }
}
