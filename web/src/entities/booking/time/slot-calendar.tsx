import type { Openings } from '@fieldside/contracts/http/openings.ts'
import type { ComponentProps } from 'react'
import { readerZone, sameClock, zoneName } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'
import { SlotPicker } from '@/ui/slot-picker.tsx'
import type { useOpenings } from './use-openings.ts'

type SlotCalendarProps = Pick<
  ComponentProps<typeof SlotPicker>,
  'slots' | 'value' | 'onValueChange' | 'near' | 'times'
> & {
  openings: Omit<ReturnType<typeof useOpenings>, 'query'>
  /** The professional's zone. */
  zone: Openings['time_zone']
}

/** Shows available slots in the reader's zone, and names the professional's when its clock differs. */
export const SlotCalendar = ({ openings, zone, ...picker }: SlotCalendarProps) => (
  <SlotPicker
    {...picker}
    aria-label="Time"
    soonest={openings.soonest}
    last={openings.last}
    loading={openings.loading}
    onMonthChange={openings.showMonth}
  >
    {openings.problem && (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-bad text-sm">
        <span>We couldn’t load this month’s times. {openings.problem.message}</span>
        <Button size="sm" variant="outline" onClick={openings.problem.retry}>
          Try again
        </Button>
      </div>
    )}
    <p className="text-muted text-sm">
      Your time ({zoneName()})
      {zone && !sameClock(zone, readerZone()) && ` · the professional’s is ${zoneName(zone)}`}
    </p>
  </SlotPicker>
)
