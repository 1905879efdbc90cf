import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { USER_SEARCH_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { Search } from 'lucide-react'
import { useAddressParams } from '@/client/address-params.ts'
import { useEndpoint } from '@/client/api.ts'
import { countText } from '@/client/count-text.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { WithIcon } from '@/ui/input.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { ProfessionalsTable } from './professionals-table.tsx'
import { TableLoading } from './table-loading.tsx'
import type { ProfessionalPage } from './use-professional-pages.ts'

type Searched = { search: string; onSearch: (search: string) => void }

/** Keeps the search in the URL, as User Management does. `first` is the unfiltered page that came with the panel. */
export const ProfessionalsTab = ({ first }: { first: ProfessionalPage }) => {
  const [params, setParams] = useAddressParams()
  const search = params.get('search') ?? ''
  const onSearch = (next: string) => setParams({ tab: 'professionals', search: next })
  if (first.items.length === 0)
    return (
      <Card>
        <EmptyState title="No professionals registered yet">
          Professionals will appear here once they submit their setup.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <search aria-label="Professionals" className="mb-4 block">
        <WithIcon Icon={Search}>
          <SearchInput
            aria-label="Search professionals"
            placeholder="Name or email"
            value={search}
            maxLength={USER_SEARCH_MAX_CHARS}
            onChange={onSearch}
          />
        </WithIcon>
      </search>
      {search === '' ? (
        <Found first={first} search="" onSearch={onSearch} />
      ) : (
        <Results search={search} onSearch={onSearch} />
      )}
    </>
  )
}

const Results = ({ search, onSearch }: Searched) => (
  <QueryState
    query={useEndpoint(screens.adminProfessionalsPage, { query: { search } }, { keepPrevious: true })}
    title="We couldn’t load the professionals"
    toast="Failed to load professionals. Please try again."
    loading={<TableLoading columns={5} />}
    fades
  >
    {(first) => <Found key={search} first={first} search={search} onSearch={onSearch} />}
  </QueryState>
)

const Found = ({ first, search, onSearch }: Searched & { first: ProfessionalPage }) =>
  first.items.length === 0 ? (
    <Card>
      <EmptyState
        title="No professionals found"
        action={
          <Button variant="outline" onClick={() => onSearch('')}>
            Show all professionals
          </Button>
        }
      >
        No name or email address matches your search.
      </EmptyState>
    </Card>
  ) : (
    <>
      {first.count && (
        <p role="status" className="mb-3 text-muted">
          {countText(first.count)} {first.count.value === 1 ? 'professional' : 'professionals'}, last
          submitted first.
        </p>
      )}
      <ProfessionalsTable first={first} search={search} />
    </>
  )
