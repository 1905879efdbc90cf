import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  formatDayKey,
  formatMonths,
  monthOf,
  sameDayIn,
  weekdayOf,
  weekStartOf,
  weeksOf,
} from './calendar-days.ts'
import { cn } from './cn.ts'

type MonthCalendarProps = {
  /** The month shown: '2026-11'. */
  month: string
  onMonthChange: (month: string) => void
  /** The last day shown. At a month's end, it is in the next month. */
  until: string
  /** The first and last day that can be reached, as calendar days in the reader's zone. */
  first: string
  last: string
  /** How many times each day has. A day without any can be reached by keyboard but not chosen. */
  free: ReadonlyMap<string, number>
  value: string | null
  onValueChange: (day: string) => void
  /** True while some of the days shown are still loading. */
  loading?: boolean
  locale: string
}

type Week = { weekStart: number }
/** Returns the day that a key moves to. */
const MOVES: Record<string, (day: string, week: Week) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, { weekStart }) => addDays(day, -weekdayOf(day, weekStart)),
  End: (day, { weekStart }) => addDays(day, 6 - weekdayOf(day, weekStart)),
  PageUp: (day) => sameDayIn(day, addMonths(monthOf(day), -1)),
  PageDown: (day) => sameDayIn(day, addMonths(monthOf(day), 1)),
}

const within = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day

const isShown = ({ month, until }: Pick<MonthCalendarProps, 'month' | 'until'>, day: string): boolean =>
  day >= `${month}-01` && day <= until

/** Returns the one day that the Tab key reaches. */
const stopIn = (props: MonthCalendarProps, reached: string | null): string => {
  const { month, first, last, free, value } = props
  if (reached && isShown(props, reached)) return reached
  if (value && isShown(props, value)) return value
  const open = [...free.keys()].filter((day) => isShown(props, day)).sort()[0]
  return open ?? within(`${month}-01`, first, last)
}

/** Moves through the days by keyboard as the WAI-ARIA date grid does, across months too. */
const useDayKeys = (props: MonthCalendarProps, weekStart: number) => {
  const { onMonthChange, first, last } = props
  const [reached, setReached] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const stop = stopIn(props, reached)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const to = within(move(stop, { weekStart }), first, last)
    moved.current = true
    setReached(to)
    if (!isShown(props, to)) onMonthChange(monthOf(to))
  }
  return { grid, stop, onKeyDown, reach: setReached }
}

/** Shows the remaining weeks of a month, at its end with the next ones. Days with times can be chosen. */
export const MonthCalendar = (props: MonthCalendarProps) => {
  const { month, until, first, free, loading = false, locale } = props
  const titleId = useId()
  const weekStart = weekStartOf(locale)
  const keys = useDayKeys(props, weekStart)
  const all = weeksOf(month, weekStart, until)
  // Past weeks would only push the times down.
  const weeks = all.filter((week) => week.some((day) => day !== null && day >= first))
  const isEmpty = [...free.keys()].every((day) => !isShown(props, day))
  return (
    <div>
      <MonthBar {...props} titleId={titleId} />
      <table
        ref={keys.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid keeps a table's headers
        role="grid"
        aria-labelledby={titleId}
        aria-busy={loading}
        onKeyDown={keys.onKeyDown}
        className={cn(
          'w-full table-fixed border-separate border-spacing-0 transition-opacity duration-150',
          loading && 'opacity-60',
        )}
      >
        <thead>
          <tr>
            {(all[1] as string[]).map((day) => (
              <th
                key={day}
                scope="col"
                abbr={formatDayKey(day, locale, { weekday: 'long' })}
                className="h-8 font-medium text-muted text-sm"
              >
                {formatDayKey(day, locale, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <WeekRow key={row} {...props} week={week} stop={keys.stop} reach={keys.reach} />
          ))}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {loading && 'Loading available days'}
        {!loading && isEmpty && 'No available days in this month'}
      </p>
    </div>
  )
}

type WeekRowProps = MonthCalendarProps & {
  week: readonly (string | null)[]
  stop: string
  reach: (day: string) => void
}

const WeekRow = ({ week, stop, reach, month, first, free, value, onValueChange, ...rest }: WeekRowProps) => (
  <tr className="h-11">
    {week.map((day, column) => (
      <td
        key={day ?? column}
        {...(day && { 'aria-selected': day === value })}
        className="p-0 text-center align-middle"
      >
        {day && (
          <DayButton
            day={day}
            times={free.get(day) ?? 0}
            chosen={day === value}
            isToday={day === first}
            beginsMonth={day.endsWith('-01') && monthOf(day) !== month}
            stop={day === stop}
            loading={rest.loading ?? false}
            locale={rest.locale}
            onFocus={() => reach(day)}
            onChoose={() => onValueChange(day)}
          />
        )}
      </td>
    ))}
  </tr>
)

type DayButtonProps = {
  day: string
  times: number
  chosen: boolean
  isToday: boolean
  /** True for the first day of the next month, which names it. */
  beginsMonth: boolean
  stop: boolean
  loading: boolean
  locale: string
  onFocus: () => void
  onChoose: () => void
}

const timesWords = (times: number, loading: boolean): string => {
  if (times === 0) return loading ? 'loading' : 'no times available'
  return times === 1 ? '1 time available' : `${times} times available`
}

const DayButton = ({
  day,
  times,
  chosen,
  isToday,
  stop,
  locale,
  onFocus,
  onChoose,
  ...rest
}: DayButtonProps) => (
  <button
    type="button"
    data-day={day}
    data-month={rest.beginsMonth ? formatDayKey(day, locale, { month: 'short' }) : undefined}
    tabIndex={stop ? 0 : -1}
    aria-disabled={times === 0 || undefined}
    aria-current={isToday ? 'date' : undefined}
    aria-label={`${formatDayKey(day, locale, { weekday: 'long', month: 'long', day: 'numeric' })}, ${timesWords(times, rest.loading)}`}
    onFocus={onFocus}
    onClick={times === 0 ? undefined : onChoose}
    className={cn(
      'relative inline-grid h-11 w-full max-w-12 place-items-center rounded-full tabular-nums',
      // Not a part of the name, which has the whole month.
      rest.beginsMonth &&
        'before:absolute before:top-0.5 before:font-medium before:text-[0.625rem] before:leading-none before:content-[attr(data-month)]',
      times === 0 && 'cursor-default text-muted',
      times > 0 && !chosen && 'bg-turf-soft font-semibold text-turf transition-colors hover:bg-line',
      chosen && 'bg-turf font-semibold text-turf-ink',
    )}
  >
    {Number(day.slice(8))}
    {isToday && (
      <span aria-hidden className="absolute bottom-1.5 h-0.5 w-3 rounded-full bg-current opacity-70" />
    )}
  </button>
)

const MonthBar = ({
  month,
  onMonthChange,
  until,
  first,
  last,
  locale,
  titleId,
}: MonthCalendarProps & { titleId: string }) => (
  <div className="mb-1 flex items-center justify-between gap-2">
    <MonthButton
      label="Previous month"
      enabled={month > monthOf(first)}
      onClick={() => onMonthChange(addMonths(month, -1))}
    >
      <ChevronLeft aria-hidden className="size-5" />
    </MonthButton>
    <h3 id={titleId} aria-live="polite" className="font-sans font-semibold text-base tracking-normal">
      {formatMonths(`${month}-01`, until, locale, { year: 'numeric' })}
    </h3>
    <MonthButton label="Next month" enabled={until < last} onClick={() => onMonthChange(addMonths(month, 1))}>
      <ChevronRight aria-hidden className="size-5" />
    </MonthButton>
  </div>
)

type MonthButtonProps = { label: string; enabled: boolean; onClick: () => void; children: ReactNode }

/** Stays focusable at the end of the range, so that the focus isn't lost with the last click. */
const MonthButton = ({ label, enabled, onClick, children }: MonthButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={!enabled || undefined}
    onClick={enabled ? onClick : undefined}
    className={cn(
      'grid size-11 place-items-center rounded-md text-muted',
      enabled ? 'hover:bg-turf-soft hover:text-ink' : 'cursor-default opacity-40',
    )}
  >
    {children}
  </button>
)
