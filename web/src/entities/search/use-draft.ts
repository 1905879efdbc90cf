import { useState } from 'react'
import type { Filters } from './filters.ts'
import { readLine } from './read-line.ts'

/**
 * Holds the filters that are typed or chosen before Search. Follows changes from outside, such as Back or a removed
 * chip. `apply` searches for the draft with a change, so that a filter that applies at once doesn't drop typed text.
 */
export const useDraft = (filters: Filters, onSearch: (filters: Filters) => void) => {
  const [draft, setDraft] = useState(filters)
  const [known, setKnown] = useState(filters)
  if (JSON.stringify(filters) !== JSON.stringify(known)) {
    setKnown(filters)
    setDraft(filters)
  }
  const apply = (change: Partial<Filters> = {}) => {
    const next = { ...draft, ...readLine(draft.words), ...change }
    setDraft(next)
    onSearch(next)
  }
  return { draft, change: (change: Partial<Filters>) => setDraft({ ...draft, ...change }), apply }
}
export type Draft = ReturnType<typeof useDraft>
