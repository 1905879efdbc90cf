import { Star } from 'lucide-react'
import { Badge } from './badge.tsx'

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
