import { formatClock, formatDay } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'

const SHOWN = 3
/** Its id. A page has one booking form. */
export const NEAREST_TIMES = 'nearest-times'

/** Returns the available starts closest to a time, in the order of time. */
export const nearestTo = (at: string, slots: readonly string[]): string[] => {
  const distance = (slot: string) => Math.abs(new Date(slot).getTime() - new Date(at).getTime())
  return [...new Set(slots)]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, SHOWN)
    .sort()
}

type NearestTimesProps = { to: string; slots: readonly string[]; onChoose: (slot: string) => void }

/** Offers the times closest to one that is no longer available. */
export const NearestTimes = ({ to, slots, onChoose }: NearestTimesProps) => {
  const nearest = nearestTo(to, slots)
  if (nearest.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field would be a second field
    <div
      id={NEAREST_TIMES}
      role="group"
      aria-label="Closest available times"
      className="rounded-md bg-warn-soft px-4 py-3"
    >
      <p className="mb-2 font-medium text-sm text-warn">Closest available times</p>
      <div className="flex flex-wrap gap-2">
        {nearest.map((slot) => (
          <Button key={slot} size="sm" variant="outline" onClick={() => onChoose(slot)}>
            {formatDay(slot)}, {formatClock(slot)}
          </Button>
        ))}
      </div>
    </div>
  )
}
