import type { TimeOff } from '@fieldside/contracts/time-off.ts'
import { Bell, Check } from 'lucide-react'
import type { CSSProperties, MouseEvent } from 'react'
import { dateFormat } from '@/client/date-format.ts'
import { formatCalendarDay, formatClock, noonOf, readerLocale } from '@/client/time-format.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { cn } from '@/ui/cn.ts'
import { type BlockDraft, hourFrom } from './block-times.ts'
import { type BlockItem, blockLabel, type CalendarItem, isBlock, offOn } from './closed-time.ts'
import { isWaiting, itemLabel, type WeekItem } from './week-items.ts'
import { type Block, blocksOf, daysOf, hoursOf, localTime } from './week-layout.ts'

const HOUR_REM = 3.25

export type CalendarProps = {
  items: readonly CalendarItem[]
  timeOff: readonly TimeOff[]
  zone: string
  now: Date
  onOpen: (item: CalendarItem) => void
}

type WeekGridProps = CalendarProps & {
  monday: string
  worksFrom: string | null
  onBlock: (draft: BlockDraft) => void
}

export const WeekGrid = (props: WeekGridProps) => {
  const { items, timeOff, zone, now, onOpen, onBlock, monday, worksFrom } = props
  const days = daysOf(monday).map((day) => ({ day, blocks: blocksOf(items, day, zone) }))
  const hours = hoursOf(
    days.flatMap(({ blocks }) => blocks),
    worksFrom,
  )
  const today = localTime(now, zone)
  return (
    <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))]">
      <Hours {...hours} />
      {days.map(({ day, blocks }) => (
        <section
          key={day}
          aria-label={formatCalendarDay(day)}
          className={cn('min-w-0 border-line border-l', day === today.day && 'bg-turf-soft/35')}
        >
          <DayHead day={day} isToday={day === today.day} off={offOn(timeOff, day)} />
          <ol className={cn('relative', offOn(timeOff, day) && 'bg-line/50')} style={linesOf(hours)}>
            <FreeTime hours={hours} onPick={(minute) => onBlock(hourFrom(day, minute))} />
            {blocks.map((block) => (
              <li key={block.item.id} className="absolute px-px" style={placeOf(block, hours)}>
                <ItemButton block={block} zone={zone} onOpen={onOpen} />
              </li>
            ))}
            {day === today.day && <NowLine minute={today.minute} hours={hours} />}
          </ol>
        </section>
      ))}
    </div>
  )
}

type HoursShown = ReturnType<typeof hoursOf>

/** Draws a line at each hour. */
const linesOf = ({ from, until }: HoursShown): CSSProperties => ({
  height: `${(until - from) * HOUR_REM}rem`,
  backgroundImage: 'linear-gradient(var(--line) 1px, transparent 1px)',
  backgroundSize: `100% ${HOUR_REM}rem`,
})

const placeOf = (
  { fromMinute, untilMinute, column, columns }: Block<CalendarItem>,
  { from, until }: HoursShown,
): CSSProperties => {
  const height = Math.max(((untilMinute - fromMinute) / 60) * HOUR_REM, HOUR_REM / 2)
  const top = ((fromMinute - from * 60) / 60) * HOUR_REM
  return {
    // The last minutes of a day stay inside the grid.
    top: `${Math.min(top, (until - from) * HOUR_REM - height)}rem`,
    height: `${height}rem`,
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
  }
}

const Hours = ({ from, until }: HoursShown) => (
  <div aria-hidden className="pt-14 text-muted text-sm tabular-nums">
    {Array.from({ length: until - from }, (_, index) => (
      <div key={index} className="relative" style={{ height: `${HOUR_REM}rem` }}>
        <span className="-top-2 absolute right-1.5 text-[0.75rem] leading-4">{hourText(from + index)}</span>
      </div>
    ))}
  </div>
)

/** Example: '9 AM', or '09' where the user's English has a 24-hour clock. */
const hourText = (hour: number): string =>
  dateFormat(readerLocale(), { timeZone: 'UTC', hour: 'numeric' }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  )

type DayHeadProps = { day: string; isToday: boolean; off: TimeOff | undefined }

const DayHead = ({ day, isToday, off }: DayHeadProps) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(readerLocale(), { timeZone: 'UTC', ...options }).format(noonOf(day))
  return (
    <h3 className="grid h-14 content-center justify-items-center border-line border-b font-sans">
      <span className="font-normal text-[0.75rem] text-muted leading-4" title={off?.label || undefined}>
        {part({ weekday: 'short' })}
        {off && ' · off'}
      </span>
      <span
        className={cn(
          'display grid h-7 min-w-7 place-items-center rounded-full text-lg leading-none',
          isToday && 'bg-turf text-turf-ink',
        )}
      >
        {part({ day: 'numeric' })}
      </span>
      {isToday && <span className="sr-only">, today</span>}
    </h3>
  )
}

const NowLine = ({ minute, hours: { from, until } }: { minute: number; hours: HoursShown }) =>
  minute < from * 60 || minute > until * 60 ? null : (
    <li
      aria-hidden
      className="pointer-events-none absolute inset-x-0 h-0.5 bg-flare"
      style={{ top: `${((minute - from * 60) / 60) * HOUR_REM}rem` }}
    />
  )

const LOOKS = {
  waiting: 'border-warn border-dashed bg-warn-soft hover:border-solid',
  open: 'border-edge border-dashed bg-raised hover:border-solid',
  agreed: 'border-turf bg-turf-soft hover:brightness-97',
  over: 'border-line bg-paper text-muted hover:border-edge',
}

export const lookOf = (item: WeekItem): keyof typeof LOOKS => {
  if (isWaiting(item)) return 'waiting'
  if (item.status === 'pending') return 'open'
  return item.status === 'completed' ? 'over' : 'agreed'
}

type Opens = { zone: string; onOpen: (item: CalendarItem) => void }
type BlockButtonProps = Opens & { block: Block<WeekItem> }

/** Returns the start, without AM or PM where blocks share the width, or the end of what began the day before. */
const timeIn = ({ item, fromMinute, columns }: Block<WeekItem>, zone: string): string => {
  const isRest = fromMinute === 0 && localTime(item.start, zone).minute !== 0
  const clock = formatClock(isRest ? item.end : item.start, { zone })
  return `${isRest ? 'until ' : ''}${columns > 1 ? clock.replace(/\s?[ap]\.?m\.?/i, '') : clock}`
}

const BlockButton = ({ block, zone, onOpen }: BlockButtonProps) => {
  const { item, fromMinute, untilMinute, columns } = block
  const look = lookOf(item)
  const isShort = untilMinute - fromMinute < 45
  const label = itemLabel(item, zone)
  return (
    <button
      type="button"
      title={label}
      aria-haspopup="dialog"
      onClick={() => onOpen(item)}
      className={cn(
        'flex size-full min-w-0 overflow-hidden rounded-sm border py-0.5 text-left text-[0.8125rem] leading-[1.15rem]',
        columns > 2 ? 'px-0.5' : 'px-1.5',
        isShort ? 'items-center gap-1' : 'flex-col',
        LOOKS[look],
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="flex min-w-0 max-w-full shrink-0 items-center gap-1 tabular-nums">
        {look === 'waiting' && columns < 3 && <Bell aria-hidden className="size-3 shrink-0 text-warn" />}
        {look === 'over' && columns < 3 && <Check aria-hidden className="size-3 shrink-0" />}
        <span className="truncate">{timeIn(block, zone)}</span>
      </span>
      <b aria-hidden className="min-w-0 max-w-full truncate">
        {athleteName(item)}
      </b>
    </button>
  )
}

const ItemButton = ({ block, ...opens }: Opens & { block: Block<CalendarItem> }) => {
  const { item, ...place } = block
  if (isBlock(item)) return <BlockedButton item={item} {...opens} />
  return <BlockButton block={{ ...place, item }} {...opens} />
}

const BlockedButton = ({ item, zone, onOpen }: Opens & { item: BlockItem }) => (
  <button
    type="button"
    title={blockLabel(item, zone)}
    aria-haspopup="dialog"
    onClick={() => onOpen(item)}
    className="flex size-full min-w-0 overflow-hidden rounded-sm border border-edge bg-[repeating-linear-gradient(-45deg,var(--line)_0_1px,transparent_1px_7px)] bg-paper px-1.5 py-0.5 text-left text-[0.8125rem] text-muted leading-[1.15rem] hover:border-muted"
  >
    <span className="sr-only">{blockLabel(item, zone)}</span>
    <span aria-hidden className="truncate">
      Blocked
    </span>
  </button>
)

const STEP_MINUTES = 30

/** The free part of a day's column. A click on it blocks time; the button above does the same for keyboards. */
const FreeTime = ({ hours, onPick }: { hours: HoursShown; onPick: (minute: number) => void }) => {
  const pick = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    const minute = hours.from * 60 + ((clientY - top) / height) * (hours.until - hours.from) * 60
    onPick(Math.floor(minute / STEP_MINUTES) * STEP_MINUTES)
  }
  return (
    <li aria-hidden className="absolute inset-0">
      <button
        type="button"
        tabIndex={-1}
        title="Block time"
        onClick={pick}
        className="size-full cursor-cell"
      />
    </li>
  )
}
