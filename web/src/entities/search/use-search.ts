import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useList } from '@/client/use-pages.ts'
import type { Filters } from './filters.ts'

/** /search and /booking list the same professionals. */
export type Listing = typeof screens.searchScreen | typeof screens.bookingPageScreen
export type Found = Pick<
  ReplyOf<Listing>,
  'count' | 'facets' | 'loosen' | 'nearby' | 'unused_words' | 'place' | 'read'
>

/** Tells whether a search has something to say about its words or its place. */
export const hasNotes = ({ unused_words, place, items }: Found & { items: readonly unknown[] }): boolean =>
  unused_words?.[0] !== undefined ||
  place?.choices[0] !== undefined ||
  (place?.question === 'unknown' && items.length === 0)

export const useSearch = (filters: Filters, screen: Listing) =>
  useList<Listing, Found>(screen, filters, (pages) => ({
    // Only the first page has the counts of the filters, and the last one the newest count.
    facets: pages[0]!.facets,
    loosen: pages[0]!.loosen,
    nearby: pages[0]!.nearby,
    unused_words: pages[0]!.unused_words,
    place: pages[0]!.place,
    read: pages[0]!.read,
    count: pages.at(-1)!.count,
  }))
