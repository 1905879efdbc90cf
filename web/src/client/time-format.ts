import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { dateFormat } from './date-format.ts'

/** Times show in the user's zone and their variant of English. Tests can pass both. */
export type TimeOptions = { zone?: string; locale?: string }

let known: string | undefined

/** Returns the user's zone. Keeps it while the page renders, because a calendar asks thousands of times. It may change later. */
export const readerZone = (): string => {
  if (known === undefined) {
    known = Intl.DateTimeFormat().resolvedOptions().timeZone
    queueMicrotask(() => {
      known = undefined
    })
  }
  return known
}

// Some browsers report a POSIX locale such as 'en-US@posix', which Intl rejects.
const ENGLISH = /^en(-[a-z0-9]{2,8})*$/i

/** Returns the user's variant of English, because the rest of the page is English. */
export const readerLocale = (languages = globalThis.navigator?.languages ?? []): string =>
  languages.find((language) => ENGLISH.test(language)) ?? 'en-US'

const format = (at: string | Date, options: TimeOptions, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat(options.locale ?? readerLocale(), {
    timeZone: options.zone ?? readerZone(),
    ...parts,
  }).format(new Date(at))

const yearOf = (at: string | Date, zone: string): string =>
  format(at, { zone, locale: 'en-US' }, { year: 'numeric' })

/** Example: 'Tue, Nov 24', with the year when it isn't the current one. */
export const formatDay = (at: string | Date, options: TimeOptions & { now?: Date } = {}): string => {
  const zone = options.zone ?? readerZone()
  const sameYear = yearOf(at, zone) === yearOf(options.now ?? new Date(), zone)
  return format(at, options, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
  })
}

/** Returns noon in UTC of a calendar day ('2026-11-24'). Format it in the zone 'UTC'. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** Formats a calendar day, which has no zone, as formatDay does. */
export const formatCalendarDay = (day: string): string => formatDay(noonOf(day), { zone: 'UTC' })

/** Example: 'Nov 24, 2017'. */
export const formatBirthDate = (day: string): string =>
  format(noonOf(day), { zone: 'UTC' }, { day: 'numeric', month: 'short', year: 'numeric' })

/** Example: 'Tuesday, November 24'. */
export const formatLongDay = (at: string | Date, options: TimeOptions = {}): string =>
  format(at, options, { weekday: 'long', day: 'numeric', month: 'long' })

/** Example: '10:30 AM', or '10:30' where the user's English has a 24-hour clock. */
export const formatClock = (at: string | Date, options: TimeOptions = {}): string =>
  format(at, options, { hour: 'numeric', minute: '2-digit' })

/** Example: '10:30 – 11:15 AM', both ends in the same zone. Past midnight: '11:30 PM – 12:15 AM'. */
export const formatTimeRange = (
  start: string | Date,
  end: string | Date,
  options: TimeOptions = {},
): string => {
  // Intl would add the date to both ends in numbers.
  if (dayKey(start, options.zone) !== dayKey(end, options.zone))
    return `${formatClock(start, options)} – ${formatClock(end, options)}`
  return dateFormat(options.locale ?? readerLocale(), {
    timeZone: options.zone ?? readerZone(),
    hour: 'numeric',
    minute: '2-digit',
  }).formatRange(new Date(start), new Date(end))
}

/** Example: 'Tuesday, November 24, 2026 at 10:30 AM EST', for where a short form could mislead. */
export const formatExact = (at: string | Date, options: TimeOptions = {}): string =>
  format(at, options, { dateStyle: 'full', timeStyle: 'long' }).replace(/(:\d\d):\d\d/, '$1')

/** Returns the calendar day in the zone ('2026-11-24'), for grouping. */
export const dayKey = (at: string | Date, zone: string = readerZone()): string =>
  format(at, { zone, locale: 'en-CA' }, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Returns the calendar day that is `days` after now, in the format of date inputs. */
export const dayAhead = (days: number, now: Date = new Date()): string =>
  dayKey(new Date(now.getTime() + days * DAY_MS))

/** Counts calendar days in the zone. */
export const daysBetween = (from: Date, to: string | Date, zone?: string): number =>
  (noonOf(dayKey(to, zone)).getTime() - noonOf(dayKey(from, zone)).getTime()) / DAY_MS

/** Example: 'America/Denver' → 'MT', 'Europe/Berlin' → 'Germany Time'. */
export const zoneName = (zone: string = readerZone(), at: Date = new Date()): string =>
  dateFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone

/** Example: 'America/Denver' → 'Mountain Time', where its short name could be unknown to the reader. */
export const longZoneName = (zone: string = readerZone(), at: Date = new Date()): string =>
  dateFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone

/** Example: 'Tue, Nov 24, 10:30 AM Mountain Time', for deadlines. */
export const formatDeadline = (at: string | Date, options: TimeOptions = {}): string =>
  `${formatDay(at, options)}, ${formatClock(at, options)} ${longZoneName(options.zone, new Date(at))}`

/** Returns whether two zones show the same clock at that instant. */
export const sameClock = (zone: string, other: string, at: Date = new Date()): boolean =>
  format(at, { zone, locale: 'en-CA' }, { dateStyle: 'short', timeStyle: 'short' }) ===
  format(at, { zone: other, locale: 'en-CA' }, { dateStyle: 'short', timeStyle: 'short' })

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3_600],
  ['minute', 60],
]

/** Example: 'in 5 hours', '3 minutes ago', 'now', 'yesterday' (from 24 hours on); the day when it is a week away or more. */
export const formatRelative = (at: string | Date, now: Date, options: TimeOptions = {}): string => {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) >= 7 * 86_400) return formatDay(at, { ...options, now })
  const relative = new Intl.RelativeTimeFormat(options.locale ?? readerLocale(), { numeric: 'auto' })
  if (Math.abs(seconds) >= 86_400) return relative.format(daysBetween(now, at, options.zone), 'day')
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return relative.format(0, 'second')
}
