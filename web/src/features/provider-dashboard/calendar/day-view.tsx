import { ChevronRight } from 'lucide-react'
import { formatCalendarDay, formatClock, noonOf, readerLocale } from '@/client/time-format.ts'
import { sessionLine } from '@/entities/booking/request-words.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import { type BlockItem, blockLabel, isBlock, isBooking, offOn } from './closed-time.ts'
import { type CalendarProps, lookOf } from './week-grid.tsx'
import { stateWords, type WeekItem } from './week-items.ts'
import { blocksOf, daysOf, localTime, mondayOf } from './week-layout.ts'

type DayViewProps = CalendarProps & { day: string; onDay: (day: string) => void }

/** Lists one day. The days of its week stand above it. */
export const DayView = ({ items, timeOff, zone, now, day, onDay, onOpen }: DayViewProps) => {
  const blocks = blocksOf(items, day, zone)
  const off = offOn(timeOff, day)
  const today = localTime(now, zone).day
  return (
    <>
      <ul className="grid grid-cols-7 border-line border-b px-1 pb-1.5">
        {daysOf(mondayOf(day)).map((one) => (
          <li key={one} className="min-w-0">
            <DayButton
              day={one}
              isToday={one === today}
              isChosen={one === day}
              isOff={offOn(timeOff, one) !== undefined}
              items={blocksOf(items.filter(isBooking), one, zone).map(({ item }) => item)}
              onDay={onDay}
            />
          </li>
        ))}
      </ul>
      {off && (
        <p className="break-words border-line border-b px-5 py-3 text-sm">
          {off.label ? `Day off: ${off.label}` : 'Day off'}
        </p>
      )}
      {blocks.length === 0 && (
        <p className="px-5 py-8 text-center text-muted">No sessions or requests on this day.</p>
      )}
      <ol className="divide-y divide-line">
        {blocks.map(({ item }) => (
          <li key={item.id}>
            {isBlock(item) ? (
              <BlockedRow item={item} zone={zone} onOpen={onOpen} />
            ) : (
              <ItemRow item={item} zone={zone} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type DayButtonProps = {
  day: string
  isToday: boolean
  isChosen: boolean
  isOff: boolean
  items: readonly WeekItem[]
  onDay: (day: string) => void
}

const DayButton = ({ day, isToday, isChosen, isOff, items, onDay }: DayButtonProps) => {
  const at = noonOf(day)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(readerLocale(), { timeZone: 'UTC', ...options }).format(at)
  const count = `${items.length} ${items.length === 1 ? 'entry' : 'entries'}`
  const isWaiting = items.some((item) => lookOf(item) === 'waiting')
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onDay(day)}
      className={cn(
        'grid min-h-16 w-full content-center justify-items-center gap-0.5 rounded-md',
        isChosen ? 'bg-turf text-turf-ink' : 'hover:bg-turf-soft',
      )}
    >
      <span className="sr-only">
        {[
          formatCalendarDay(day),
          isToday && 'today',
          isOff && 'day off',
          count,
          isWaiting && 'waiting for your answer',
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span aria-hidden className={cn('text-[0.75rem] leading-4', !isChosen && 'text-muted')}>
        {part({ weekday: 'short' })}
      </span>
      <span
        aria-hidden
        className={cn(
          'display text-lg leading-none',
          isToday && 'underline underline-offset-4',
          isOff && !isChosen && 'text-muted line-through',
        )}
      >
        {part({ day: 'numeric' })}
      </span>
      <span aria-hidden className="flex h-1.5 gap-0.5">
        {items.slice(0, 3).map((item) => (
          <span
            key={item.id}
            className={cn(
              'size-1.5 rounded-full',
              isChosen ? 'bg-turf-ink' : lookOf(item) === 'waiting' ? 'bg-flare' : 'bg-turf',
            )}
          />
        ))}
      </span>
    </button>
  )
}

const BADGES = { waiting: 'warn', open: 'outline', agreed: 'default', over: 'outline' } as const

type ItemRowProps = { item: WeekItem; zone: string; onOpen: (item: WeekItem) => void }

const ItemRow = ({ item, zone, onOpen }: ItemRowProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={() => onOpen(item)}
    className="flex w-full items-center gap-x-3.5 px-5 py-3.5 max-[20rem]:flex-wrap text-left -outline-offset-2 hover:bg-turf-soft/40"
  >
    <span className="display w-[4.75rem] shrink-0 self-start text-lg leading-tight">
      {formatClock(item.start, { zone })}
    </span>
    <span className="min-w-0 flex-1 max-[20rem]:basis-full">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="[overflow-wrap:anywhere]">{athleteName(item)}</b>
        <Badge variant={BADGES[lookOf(item)]}>{stateWords(item)}</Badge>
      </span>
      <span className="block text-muted text-sm">
        until {formatClock(item.end, { zone })} · {sessionLine(item)}
      </span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted max-[20rem]:hidden" />
  </button>
)

type BlockedRowProps = { item: BlockItem; zone: string; onOpen: (item: BlockItem) => void }

const BlockedRow = ({ item, zone, onOpen }: BlockedRowProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={blockLabel(item, zone)}
    onClick={() => onOpen(item)}
    className="flex w-full items-center gap-x-3.5 px-5 py-3.5 text-left text-muted -outline-offset-2 hover:bg-turf-soft/40"
  >
    <span className="display w-[4.75rem] shrink-0 text-lg leading-tight">
      {formatClock(item.start, { zone })}
    </span>
    <span className="min-w-0 flex-1">
      Blocked <span className="text-sm">until {formatClock(item.end, { zone })}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 max-[20rem]:hidden" />
  </button>
)
