import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { BLOCK_MIN_MINUTES } from '@fieldside/contracts/limits.ts'
import { dayAfter, localTime } from './week-layout.ts'

/** 'YYYY-MM-DD' and 'HH:MM', or '' while empty. */
export type BlockDraft = { day: string; from: string; until: string }

const utcMs = (day: string, minute: number): number => Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Returns when a zone's clock shows a time on a day, or a time nearby if the clock skips it. */
export const instantIn = (zone: string, day: string, clock: string): Date => {
  const wantedMs = utcMs(day, minutesOf(clock))
  let atMs = wantedMs
  for (let round = 0; round < 2; round += 1) {
    const shown = localTime(new Date(atMs), zone)
    atMs += wantedMs - utcMs(shown.day, shown.minute)
  }
  return new Date(atMs)
}

/** Returns the times of a block. An end that isn't after the start is on the next day. */
export const blockTimes = (
  { day, from, until }: BlockDraft,
  zone: string,
): { start: Date; end: Date; endDay: string } => {
  const endDay = until > from ? day : dayAfter(day, 1)
  return { start: instantIn(zone, day, from), end: instantIn(zone, endDay, until), endDay }
}

/** Returns messages by field. The server checks the rest. */
export const wrongInBlock = ({ day, from, until }: BlockDraft): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (!day) errors.day = 'Please choose a date'
  if (!from) errors.from = 'Please enter a start'
  if (!until) errors.until = 'Please enter an end'
  const minutes = minutesOf(until) - minutesOf(from)
  if (minutes > 0 && minutes < BLOCK_MIN_MINUTES)
    errors.until = `A block must be at least ${BLOCK_MIN_MINUTES} minutes long`
  return errors
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Suggests an hour from a minute of a day on. */
export const hourFrom = (day: string, minute: number): BlockDraft => ({
  day,
  from: clockOf(minute),
  until: clockOf(minute + 60),
})
