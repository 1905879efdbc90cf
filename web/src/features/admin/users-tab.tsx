import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { ROLES } from '@fieldside/contracts/roles.ts'
import { useAddressParams } from '@/client/address-params.ts'
import { useEndpoint } from '@/client/api.ts'
import { countText } from '@/client/count-text.ts'
import { oneOf } from '@/client/one-of.ts'
import { usePages } from '@/client/use-pages.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { TableLoading } from './table-loading.tsx'
import { type UserFilters, UserSearch } from './user-search.tsx'
import { UsersTable } from './users-table.tsx'

type Users = ReplyOf<typeof actions.adminListUsers>

const NO_FILTERS: UserFilters = { search: '', role: undefined }

/** Keeps the filters in the URL, so that reloads, links, and Back show the same list. */
const useUserFilters = () => {
  const [params, setParams] = useAddressParams()
  const filters: UserFilters = {
    search: params.get('search') ?? '',
    role: oneOf(ROLES, params.get('role')),
  }
  const change = (next: UserFilters) => setParams({ tab: 'users', ...next })
  return [filters, change] as const
}

export const UsersTab = () => {
  const [filters, setFilters] = useUserFilters()
  const users = useEndpoint(actions.adminListUsers, { query: filters }, { keepPrevious: true })
  return (
    <>
      <UserSearch filters={filters} onChange={setFilters} />
      <QueryState
        query={users}
        title="We couldn’t load the users"
        toast="Failed to load users"
        loading={<TableLoading columns={4} />}
        fades
      >
        {(first) => (
          <Found
            key={`${filters.search}|${filters.role}`}
            first={first}
            filters={filters}
            onClear={() => setFilters(NO_FILTERS)}
          />
        )}
      </QueryState>
    </>
  )
}

type FoundProps = { first: Users; filters: UserFilters; onClear: () => void }

const Found = ({ first, filters, onClear }: FoundProps) => {
  const { rows, ...more } = usePages(first, actions.adminListUsers, (cursor) => ({
    query: { ...filters, cursor },
  }))
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          title="No users found"
          action={
            <Button variant="outline" onClick={onClear}>
              Show all users
            </Button>
          }
        >
          No user with that role matches your search.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <CountLine count={first.count} />
      <UsersTable users={rows} />
      <MoreButton {...more} />
    </>
  )
}

const CountLine = ({ count }: { count: ShownCount }) => (
  <p role="status" className="mb-3 text-muted">
    {countText(count)} {count.value === 1 ? 'user' : 'users'}, newest first.
  </p>
)
