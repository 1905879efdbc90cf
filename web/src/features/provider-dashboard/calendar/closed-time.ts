import type { TimeBlock, TimeOff } from '@fieldside/contracts/time-off.ts'
import { formatTimeRange } from '@/client/time-format.ts'
import type { Week } from './use-calendar.ts'
import { type WeekItem, weekItem } from './week-items.ts'

/** Blocked time in the calendar. */
export type BlockItem = { id: string; start: string; end: string; isBlock: true }
export type CalendarItem = WeekItem | BlockItem

export const isBlock = (item: CalendarItem): item is BlockItem => 'isBlock' in item
export const isBooking = (item: CalendarItem): item is WeekItem => !isBlock(item)

const blockItem = ({ id, starts_at, ends_at }: TimeBlock): BlockItem => ({
  id,
  start: starts_at,
  end: ends_at,
  isBlock: true,
})

/** Returns what stands in the calendar. The service of release 0.1.0 sends no blocks. */
export const itemsOf = ({ items, blocks = [] }: Week): CalendarItem[] => [
  ...items.map(weekItem),
  ...blocks.map(blockItem),
]

/** Returns the time off that a day belongs to. */
export const offOn = (timeOff: readonly TimeOff[], day: string): TimeOff | undefined =>
  timeOff.find(({ first_day, last_day }) => first_day <= day && day <= last_day)

/** Example: 'Blocked, 12:00 – 1:00 PM'. */
export const blockLabel = ({ start, end }: BlockItem, zone: string): string =>
  `Blocked, ${formatTimeRange(start, end, { zone })}`
