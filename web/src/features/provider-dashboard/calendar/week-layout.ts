import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { dateFormat } from '@/client/date-format.ts'
import { noonOf } from '@/client/time-format.ts'

const DAY_MINUTES = 24 * 60
/** The minimum length of a block, so that its time and name fit. */
const SHOWN_MINUTES = 30

export type Timed = { id: string; start: string; end: string }

/** The part of a session or request on one day, in minutes of the local clock. */
export type Block<Item extends Timed> = {
  item: Item
  fromMinute: number
  untilMinute: number
  /** Its place among blocks at the same time. */
  column: number
  columns: number
}

/** Returns the day that is `days` after a day, both as 'YYYY-MM-DD'. */
export const dayAfter = (day: string, days: number): string =>
  new Date(noonOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

export const mondayOf = (day: string): string => dayAfter(day, -((noonOf(day).getUTCDay() + 6) % 7))

export const daysOf = (monday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((day) => dayAfter(monday, day))

const clockOf = (zone: string): Intl.DateTimeFormat =>
  dateFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })

/** Returns what calendar and clock show in a zone. */
export const localTime = (at: string | Date, zone: string): { day: string; minute: number } => {
  const [day = '', time = ''] = clockOf(zone).format(new Date(at)).split(', ')
  return { day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

/** Returns the minutes of a day that an item takes, or undefined when it takes none. */
const spanOn = (day: string, { start, end }: Timed, zone: string): [number, number] | undefined => {
  const [from, until] = [localTime(start, zone), localTime(end, zone)]
  if (day < from.day || day > until.day) return undefined
  const fromMinute = day === from.day ? from.minute : 0
  if (day < until.day) return [fromMinute, DAY_MINUTES]
  if (until.minute > fromMinute) return [fromMinute, until.minute]
  // Ends at midnight, or the clock went back during it.
  if (day !== from.day) return undefined
  const minutes = (Date.parse(end) - Date.parse(start)) / MINUTE_MS
  return [fromMinute, Math.min(fromMinute + minutes, DAY_MINUTES)]
}

type Placed<Item extends Timed> = Omit<Block<Item>, 'columns'>

const shownUntil = ({ fromMinute, untilMinute }: Pick<Block<Timed>, 'fromMinute' | 'untilMinute'>): number =>
  Math.max(untilMinute, fromMinute + SHOWN_MINUTES)

/** Puts each block into the first column that is free, and starts a new group where no block continues. */
const inColumns = <Item extends Timed>(sorted: readonly Omit<Placed<Item>, 'column'>[]): Block<Item>[] => {
  const groups: Placed<Item>[][] = []
  let ends: number[] = []
  for (const block of sorted) {
    if (ends.every((end) => end <= block.fromMinute)) {
      ends = []
      groups.push([])
    }
    const free = ends.findIndex((end) => end <= block.fromMinute)
    const column = free === -1 ? ends.length : free
    ends[column] = shownUntil(block)
    groups.at(-1)!.push({ ...block, column })
  }
  return groups.flatMap((group) => {
    const columns = Math.max(...group.map(({ column }) => column)) + 1
    return group.map((block) => ({ ...block, columns }))
  })
}

/** Returns a day's blocks in the order of their times. Blocks that overlap share the width. */
export const blocksOf = <Item extends Timed>(
  items: readonly Item[],
  day: string,
  zone: string,
): Block<Item>[] => {
  const blocks = items.flatMap((item) => {
    const span = spanOn(day, item, zone)
    return span ? [{ item, fromMinute: span[0], untilMinute: span[1] }] : []
  })
  return inColumns(
    blocks.toSorted((one, other) => one.fromMinute - other.fromMinute || other.untilMinute - one.untilMinute),
  )
}

/** How many hours every week shows at least. Later sessions extend them. */
const SHOWN_HOURS = 10
const USUAL_FROM = 8

const hourOf = (clock: string): number => Number(clock.slice(0, 2))

/**
 * Returns the first and last full hour to show. A week begins at its first session or at the first hour that the
 * professional works, whichever is earlier.
 * @param worksFrom 'HH:MM'
 */
export const hoursOf = (
  blocks: readonly Pick<Block<Timed>, 'fromMinute' | 'untilMinute'>[],
  worksFrom: string | null = null,
): { from: number; until: number } => {
  const starts = blocks.map(({ fromMinute }) => Math.floor(fromMinute / 60))
  if (worksFrom) starts.push(hourOf(worksFrom))
  const first = starts.length > 0 ? Math.min(...starts) : USUAL_FROM
  const from = Math.min(first, 24 - SHOWN_HOURS)
  const ends = blocks.map((block) => Math.ceil(shownUntil(block) / 60))
  return { from, until: Math.min(24, Math.max(from + SHOWN_HOURS, ...ends)) }
}
