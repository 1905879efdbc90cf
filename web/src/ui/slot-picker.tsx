import { Fragment, useId, useState } from 'react'
import {
  dayKey,
  formatClock,
  formatDay,
  formatExact,
  readerLocale,
  readerZone,
  zoneName,
} from '../client/time-format.ts'
import { useArrowKeys } from './arrow-keys.ts'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { Radio, Radios } from './radios.tsx'
import { slotClass } from './slot-class.ts'

type SlotPickerProps = {
  /** Start times of the available slots, as UTC instants in any order. */
  slots: readonly string[]
  value: string | null
  onValueChange: (slot: string) => void
  /** Defaults to the user's zone. */
  zone?: string
  locale?: string
  'aria-label'?: string
}

/** Groups start times by calendar day in the zone, sorted. */
export const groupByDay = (slots: readonly string[], zone: string): { day: string; slots: string[] }[] => {
  const days = Map.groupBy([...new Set(slots)].sort(), (slot) => dayKey(slot, zone))
  return [...days].map(([day, times]) => ({ day, slots: times }))
}

const PARTS = [
  { name: 'Morning', until: 12 },
  { name: 'Afternoon', until: 17 },
  { name: 'Evening', until: 24 },
]

/** Groups a day's start times by part of the day in the zone. Omits empty parts. */
export const groupByPart = (slots: readonly string[], zone: string): { part: string; slots: string[] }[] => {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' })
  const partOf = (slot: string) =>
    PARTS.find(({ until }) => Number(hour.format(new Date(slot))) < until)?.name ?? 'Evening'
  return [...Map.groupBy(slots, partOf)].map(([part, times]) => ({ part, slots: times }))
}

/** Shows days as tabs and a day's slots as a grid, split by part of the day on phones. Arrow keys work in both. */
export const SlotPicker = ({
  slots,
  value,
  onValueChange,
  zone = readerZone(),
  locale = readerLocale(),
  ...rest
}: SlotPickerProps) => {
  const wiring = useFieldWiring()
  const keys = useArrowKeys('tab')
  const panel = useId()
  const days = groupByDay(slots, zone)
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const day =
    [chosenDay, value && dayKey(value, zone)].find((key) => days.some((group) => group.day === key)) ??
    days[0]?.day
  if (!day) return <p className="text-muted">No times are available right now.</p>
  const parts = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(new Date(at))
  const shown = days.find((group) => group.day === day)!
  return (
    <div>
      <div
        role="tablist"
        aria-label="Day"
        {...keys}
        className="-mx-1 flex snap-x scroll-px-1 gap-2 overflow-x-auto px-1 py-1 outline-none [scrollbar-width:thin]"
      >
        {days.map((group) => (
          <button
            key={group.day}
            type="button"
            role="tab"
            aria-controls={panel}
            aria-selected={group.day === day}
            onClick={() => setChosenDay(group.day)}
            className="grid min-w-17 shrink-0 snap-start justify-items-center rounded-md border border-line bg-raised px-2.5 py-2 text-sm leading-tight transition-colors duration-150 hover:border-muted aria-selected:border-turf aria-selected:bg-turf-soft"
          >
            <span className="text-muted">{parts(group.slots[0]!, { weekday: 'short' })}</span>{' '}
            <span className="display text-lg leading-tight">
              {parts(group.slots[0]!, { day: 'numeric', month: 'short' })}
            </span>{' '}
            <span className="text-muted">{group.slots.length} free</span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={panel}
        aria-label={formatDay(shown.slots[0]!, { zone, locale })}
        className="pt-3 outline-none"
      >
        <Radios
          // Another day's times are another group, which starts at its first time again.
          key={day}
          {...wiring}
          aria-label={rest['aria-label'] ?? 'Time'}
          value={value ?? ''}
          onValueChange={onValueChange}
          className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2"
        >
          {groupByPart(shown.slots, zone).map(({ part, slots: times }, index) => (
            <Fragment key={part}>
              <p className={cn('col-span-full text-muted text-sm md:hidden', index > 0 && 'pt-1.5')}>
                {part}
              </p>
              {times.map((slot) => (
                <Radio
                  key={slot}
                  value={slot}
                  title={formatExact(slot, { zone, locale })}
                  className={slotClass}
                >
                  {formatClock(slot, { zone, locale })}
                </Radio>
              ))}
            </Fragment>
          ))}
        </Radios>
      </div>
      <p className="mt-3 text-muted text-sm">
        {zone === readerZone() ? 'Your time' : 'Time there'} ({zoneName(zone)})
      </p>
    </div>
  )
}
