import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { SOON_HOURS } from '@fieldside/contracts/limits.ts'
import { keepingFormats } from './when.ts'

/** Local times such as '21:00'. They may span midnight. */
export type QuietHours = { from: string; until: string }

const DAY_MINUTES = 24 * 60

const clockIn = keepingFormats(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** Returns the minutes from midnight to 'HH:MM'. */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const minutesUntil = (clock: number, end: number): number => (end - clock + DAY_MINUTES) % DAY_MINUTES

type Quiet = { hours: QuietHours; timeZone: string }

const clockAt = ({ timeZone }: Quiet, atMs: number): number => minutesOf(clockIn(timeZone).format(atMs))

const isQuietAt = (quiet: Quiet, atMs: number): boolean => {
  const [from, until] = [minutesOf(quiet.hours.from), minutesOf(quiet.hours.until)]
  return minutesUntil(from, clockAt(quiet, atMs)) < minutesUntil(from, until)
}

/** Returns by how many minutes the local clock is ahead of UTC, modulo a day. */
const offsetAt = (quiet: Quiet, atMs: number): number =>
  minutesUntil(Math.floor(atMs / MINUTE_MS) % DAY_MINUTES, clockAt(quiet, atMs))

/** Returns the minute between two instants at which the clock is set forward or back. */
const clockChange = (quiet: Quiet, fromMs: number, untilMs: number): number => {
  const offset = offsetAt(quiet, fromMs)
  let [beforeMs, afterMs] = [fromMs, untilMs]
  while (afterMs - beforeMs > MINUTE_MS) {
    const middleMs = beforeMs + Math.floor((afterMs - beforeMs) / (2 * MINUTE_MS)) * MINUTE_MS
    if (offsetAt(quiet, middleMs) === offset) beforeMs = middleMs
    else afterMs = middleMs
  }
  return afterMs
}

/** Returns the first minute from one on at which the quiet hours begin, if it isn't quiet, or else end. */
const nextTurn = (quiet: Quiet, fromMs: number): number => {
  const isQuiet = isQuietAt(quiet, fromMs)
  const turn = minutesOf(isQuiet ? quiet.hours.until : quiet.hours.from)
  const minuteMs = fromMs - (fromMs % MINUTE_MS)
  const turnMs = minuteMs + minutesUntil(clockAt(quiet, minuteMs), turn) * MINUTE_MS
  if (clockAt(quiet, turnMs) === turn) return turnMs
  const changeMs = clockChange(quiet, minuteMs, turnMs)
  return isQuietAt(quiet, changeMs) === isQuiet ? nextTurn(quiet, changeMs) : changeMs
}

export type Sending = {
  isUrgent: boolean
  /** When it would be too late, or null. */
  neededBy: Date | null
  quietHours: QuietHours | null
  timeZone: string
}

/** Returns when an email or push that is due now may be sent: when the quiet hours end, or now if that is too late. */
export const sendableAt = (now: Date, { isUrgent, neededBy, quietHours, timeZone }: Sending): Date => {
  if (isUrgent || !quietHours) return now
  const quiet = { hours: quietHours, timeZone }
  if (!isQuietAt(quiet, now.getTime())) return now
  const end = new Date(nextTurn(quiet, now.getTime()))
  return neededBy && end >= neededBy ? now : end
}

/** Returns until when a message that is sent now may arrive: the next quiet hours' begin, or null if any time will do. */
export const arrivesUntil = (
  now: Date,
  { isUrgent, neededBy, quietHours, timeZone }: Sending,
): Date | null => {
  if (isUrgent || !quietHours) return null
  const quiet = { hours: quietHours, timeZone }
  if (isQuietAt(quiet, now.getTime())) return neededBy && neededBy > now ? neededBy : now
  return new Date(nextTurn(quiet, now.getTime()))
}

/** Returns the first of these starts and deadlines after `time`, when news of them would be too late. */
export const neededBy = (time: string, instants: readonly string[]): string | null =>
  instants
    .filter((instant) => Date.parse(instant) > Date.parse(time))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null

/** Returns whether one of these sessions is so soon at `time` that news of it doesn't wait for the quiet hours' end. */
export const startsSoon = (time: string, ...starts: readonly string[]): boolean =>
  starts.some((start) => {
    const aheadMs = Date.parse(start) - Date.parse(time)
    return aheadMs >= 0 && aheadMs <= SOON_HOURS * HOUR_MS
  })
