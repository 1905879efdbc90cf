import { Star } from 'lucide-react'
import { Badge } from './badge.tsx'
import { cn } from './cn.ts'

/** '4.8 · 31 reviews', or 'New' while there is no review. */
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

/** Five stars, as many of them filled as were given. */
export const Stars = ({ given, className }: { given: number; className?: string }) => (
  <span role="img" aria-label={`${given} of 5 stars`} className={cn('inline-flex gap-0.5', className)}>
    {FIVE.map((star) => (
      <Star
        key={star}
        aria-hidden
        className={cn(
          'size-4',
          star <= Math.round(given) ? 'fill-flare stroke-none' : 'stroke-edge stroke-2',
        )}
      />
    ))}
  </span>
)
