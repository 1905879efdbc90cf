import type { StarCounts } from '@fieldside/contracts/http/reviews.ts'
import { Star } from 'lucide-react'
import { cn } from '@/ui/cn.ts'

type ReviewBarsProps = {
  counts: StarCounts
  /** The number of stars whose reviews are shown; null for all. */
  chosen: number | null
  onChoose: (stars: number | null) => void
}

/** Shows how many reviews have each number of stars. A click filters by that number, a second click removes the filter. */
export const ReviewBars = ({ counts, chosen, onChoose }: ReviewBarsProps) => {
  const total = counts.reduce((sum, { reviews }) => sum + reviews, 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the section's heading
    <div role="group" aria-label="Reviews by stars" className="grid max-w-md">
      {counts.map(({ stars, reviews }) => (
        <button
          key={stars}
          type="button"
          aria-pressed={stars === chosen}
          aria-disabled={reviews === 0 || undefined}
          aria-label={`${stars === 1 ? '1 star' : `${stars} stars`}: ${reviews} of ${total} reviews`}
          onClick={reviews === 0 ? undefined : () => onChoose(stars === chosen ? null : stars)}
          className={cn(
            'grid h-11 grid-cols-[2.5rem_minmax(0,1fr)_2.5rem] items-center gap-3 rounded-md px-2 text-sm tabular-nums',
            reviews === 0 ? 'cursor-default text-muted' : 'hover:bg-turf-soft',
            stars === chosen && 'bg-turf-soft font-semibold',
          )}
        >
          <span className="inline-flex items-center gap-1">
            {stars} <Star aria-hidden className="size-3.5 fill-flare stroke-none" />
          </span>
          <span className="h-2 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-flare"
              style={{ width: total === 0 ? 0 : `${(reviews / total) * 100}%` }}
            />
          </span>
          <span className="text-right">{reviews}</span>
        </button>
      ))}
    </div>
  )
}
