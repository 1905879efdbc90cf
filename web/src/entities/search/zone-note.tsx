import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { zoneName } from '@/client/time-format.ts'
import { placeClock } from '../professional/card-words.ts'

const isElsewhere = (card: SearchResult): boolean => {
  const at = card.slots[0]?.starts_at ?? card.next_opening
  return at !== null && placeClock(card, at) !== null
}

/** Names the reader's zone once for a page of results. Without `cards` it takes the same space. */
export const ZoneNote = ({ cards }: { cards: readonly SearchResult[] | undefined }) => {
  if (!cards) return <div className="h-5" />
  return (
    cards.some(({ next_opening }) => next_opening) && (
      <p className="text-muted text-sm">
        Times in your zone ({zoneName()}){cards.some(isElsewhere) && ', unless the place is named'}
      </p>
    )
  )
}
