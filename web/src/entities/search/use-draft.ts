import { useState } from 'react'
import type { Filters } from './filters.ts'
import { readLine } from './read-line.ts'

/**
 * Holds the filters that are typed or chosen before Search. Follows changes from outside, such as Back or a removed
 * chip. `apply` searches for the draft with a change, so that a filter that applies at once doesn't drop typed text. It
 * returns whether the search still needs a place.
 */
export const useDraft = (filters: Filters, onSearch: (filters: Filters) => void) => {
  const [draft, setDraft] = useState(filters)
  const [known, setKnown] = useState(filters)
  if (JSON.stringify(filters) !== JSON.stringify(known)) {
    setKnown(filters)
    setDraft(filters)
  }
  /** Counts the searches near an unnamed place, each of which asks for it. */
  const [placeAsked, setPlaceAsked] = useState(0)
  const apply = (change: Partial<Filters> = {}): boolean => {
    const { nearMe, ...read } = readLine(draft.words)
    const next = { ...draft, ...read, ...change }
    setDraft(next)
    onSearch(next)
    const needsPlace = nearMe === true && !next.location && !next.online
    setPlaceAsked(needsPlace ? placeAsked + 1 : 0)
    return needsPlace
  }
  return { draft, placeAsked, change: (change: Partial<Filters>) => setDraft({ ...draft, ...change }), apply }
}
export type Draft = ReturnType<typeof useDraft>
