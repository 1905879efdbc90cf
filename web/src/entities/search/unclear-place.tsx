import type { Filters } from './filters.ts'
import { SearchNotes } from './search-notes.tsx'
import { type Listing, useSearch } from './use-search.ts'
import { ANY_DISTANCE } from './wrong-place.tsx'

type UnclearPlaceProps = { filters: Filters; screen: Listing; onChange: (change: Partial<Filters>) => void }

/** Asks which place a distance is from. The same search without a distance says which places the name may mean. */
export const UnclearPlace = ({ filters, screen, onChange }: UnclearPlaceProps) => {
  const { data } = useSearch({ ...filters, ...ANY_DISTANCE }, screen)
  return data?.place?.choices[0] ? (
    <SearchNotes found={data} location={filters.location} onChange={onChange} />
  ) : null
}
