import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react'
import { dayKey, formatClock, formatExact, readerLocale, readerZone } from '../client/time-format.ts'
import { Button } from './button.tsx'
import { formatDayKey, formatMonths, lastShownIn, monthOf, weekStartOf } from './calendar-days.ts'
import { useFieldWiring } from './field.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { Radio, Radios } from './radios.tsx'
import { slotClass } from './slot-class.ts'
import { groupByDay, groupByPart } from './slot-groups.ts'

export type SlotPickerProps = {
  /** Start times of the available slots that are loaded, as UTC instants in any order. */
  slots: readonly string[]
  value: string | null
  onValueChange: (slot: string) => void
  /** The first available time of all, loaded or not; null while unknown and when there is none. */
  soonest: string | null
  /** Opens at this instant's day, or the next one with times, until a day or time is chosen. */
  near?: string
  /** The last day that can be reached. */
  last: string
  /** Reports the month shown, the first one too, so that its slots can be loaded. */
  onMonthChange?: (month: string) => void
  loading?: boolean
  /** Defaults to the user's zone. */
  zone?: string
  locale?: string
  'aria-label'?: string
  /** How a time is chosen: one of a form's radios, or a button that leads on at once. */
  times?: 'radios' | 'buttons'
  /** Shown below the times, such as the name of the zone. */
  children?: ReactNode
}

const FIRST_FREE = { weekday: 'short', month: 'short', day: 'numeric' } as const

type Shown = { month: string; day: string | null }

/** Starts at the chosen day or near the wanted one and follows the user. Opens a month's first day with times. */
const useShown = (props: SlotPickerProps & { zone: string; locale: string }) => {
  const { slots, value, soonest, near, last, onMonthChange, zone, locale } = props
  const days = groupByDay(slots, zone)
  const today = dayKey(new Date(), zone)
  const reachable = { first: today, last, weekStart: weekStartOf(locale) }
  const monthShowing = (day: string) =>
    day <= lastShownIn(monthOf(today), reachable) ? monthOf(today) : monthOf(day)
  const [moved, setMoved] = useState<Partial<Shown>>({})
  const valueDay = value === null ? null : dayKey(value, zone)
  const nearDay = near && [...days.keys()].find((key) => key >= dayKey(near, zone))
  const month = moved.month ?? monthShowing(valueDay ?? nearDay ?? [...days.keys()][0] ?? today)
  const until = lastShownIn(month, reachable)
  const open = (day: string | null | undefined) =>
    day && day >= `${month}-01` && day <= until && days.has(day)
  const day = [moved.day, valueDay, nearDay].find(open) ?? [...days.keys()].find(open) ?? null
  // Before the first paint, so that no day looks taken before its times load.
  useLayoutEffect(() => onMonthChange?.(month), [month, onMonthChange])
  return {
    days,
    today,
    month,
    until,
    day,
    firstFree: soonest === null ? undefined : [...days.keys()].find((key) => key >= dayKey(soonest, zone)),
    showMonth: (next: string) => setMoved({ month: next }),
    showDay: (next: string) => setMoved({ month, day: next }),
    goTo: (next: string) => setMoved({ month: monthShowing(next), day: next }),
  }
}

/** Shows a month whose days with times can be chosen, then that day's times. */
export const SlotPicker = (props: SlotPickerProps) => {
  const { last, loading = false, zone = readerZone(), locale = readerLocale(), children } = props
  const { days, today, month, until, day, firstFree, showMonth, showDay, goTo } = useShown({
    ...props,
    zone,
    locale,
  })
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 @xl:grid-cols-2">
        <div>
          <MonthCalendar
            month={month}
            onMonthChange={showMonth}
            until={until}
            first={today}
            last={last}
            free={new Map([...days].map(([key, slots]) => [key, slots.length]))}
            value={day}
            onValueChange={showDay}
            loading={loading}
            locale={locale}
          />
          {firstFree && (
            <Button variant="link" className="-ml-3 px-3 text-sm" onClick={() => goTo(firstFree)}>
              First free day: {formatDayKey(firstFree, locale, FIRST_FREE)}
            </Button>
          )}
        </div>
        {day ? (
          <DayTimes {...props} zone={zone} locale={locale} day={day} slots={days.get(day) ?? []} />
        ) : (
          <p className="self-start rounded-md bg-turf-soft px-4 py-3 text-sm @xl:mt-14">
            {loading
              ? 'Looking for available times…'
              : `No times are available in ${formatMonths(`${month}-01`, until, locale, {})}.`}
          </p>
        )}
        {children && <div className="grid gap-2 @xl:col-span-2">{children}</div>}
      </div>
    </div>
  )
}

type DayTimesProps = SlotPickerProps & { zone: string; locale: string; day: string }

const DayTimes = ({
  slots,
  value,
  onValueChange,
  zone,
  locale,
  day,
  times = 'radios',
  ...rest
}: DayTimesProps) => {
  const wiring = useFieldWiring()
  const title = formatDayKey(day, locale, { weekday: 'long', month: 'long', day: 'numeric' })
  const choices = groupByPart(slots, zone).map(({ part, slots: starts }) => (
    <Fragment key={part}>
      <p className="col-span-full text-muted text-sm not-first:pt-1.5">{part}</p>
      {starts.map((slot) => (
        <Choice key={slot} slot={slot} kind={times} onChoose={onValueChange} zone={zone} locale={locale} />
      ))}
    </Fragment>
  ))
  const className = 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2'
  const label = rest['aria-label'] ?? 'Time'
  return (
    <div>
      <p aria-live="polite" className="mb-2 font-semibold">
        {title}
      </p>
      {times === 'buttons' ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the day above
        <div role="group" aria-label={`${label} on ${title}`} className={className}>
          {choices}
        </div>
      ) : (
        // Another day's times are another group, which starts at its first time again.
        <Radios
          key={day}
          {...wiring}
          aria-label={label}
          value={value ?? ''}
          onValueChange={onValueChange}
          className={className}
        >
          {choices}
        </Radios>
      )}
    </div>
  )
}

type ChoiceProps = {
  slot: string
  kind: 'radios' | 'buttons'
  onChoose: (slot: string) => void
  zone: string
  locale: string
}

const Choice = ({ slot, kind, onChoose, zone, locale }: ChoiceProps) => {
  const shown = { title: formatExact(slot, { zone, locale }), className: slotClass }
  const clock = formatClock(slot, { zone, locale })
  if (kind === 'radios')
    return (
      <Radio value={slot} {...shown}>
        {clock}
      </Radio>
    )
  return (
    <button type="button" onClick={() => onChoose(slot)} {...shown}>
      {clock}
    </button>
  )
}
