import { Star } from 'lucide-react'
import { Badge } from './badge.tsx'
import { cn } from './cn.ts'

/** Shows '4.8 · 31 reviews', or 'New' without reviews. */
export const Rating = ({ average, reviews }: { average: number | null; reviews: number }) =>
  average === null || reviews === 0 ? (
    <Badge variant="flare">New</Badge>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-muted text-sm">
      <Star aria-hidden className="size-4 fill-flare stroke-none" />
      <b className="text-ink tabular-nums">{average.toFixed(1)}</b>
      <span className="sr-only">out of 5,</span>
      {reviews} {reviews === 1 ? 'review' : 'reviews'}
    </span>
  )

const FIVE = [1, 2, 3, 4, 5]

/** Returns how much of the nth star is filled, from 0 to 1. */
const filledOf = (given: number, nth: number): number => Math.min(1, Math.max(0, given - nth + 1))

const OneStar = ({ filled }: { filled: number }) => (
  <span className="relative">
    <Star aria-hidden className={cn('size-4 stroke-edge stroke-2', filled === 1 && 'invisible')} />
    <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${filled * 100}%` }}>
      <Star aria-hidden className="size-4 max-w-none fill-flare stroke-none" />
    </span>
  </span>
)

/** Shows five stars, filled to the rating: for 4.7, the last one to 70%. */
export const Stars = ({ given, className }: { given: number; className?: string }) => (
  <span role="img" aria-label={`${given} of 5 stars`} className={cn('inline-flex gap-0.5', className)}>
    {FIVE.map((nth) => (
      <OneStar key={nth} filled={filledOf(given, nth)} />
    ))}
  </span>
)
