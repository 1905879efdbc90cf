import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Navigate, useParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { searchAddress } from '@/entities/professional/saved-search/search-address.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

/** Opens a saved search from its alert, whose link carries only the id. */
export const Screen = () => {
  const { id = '' } = useParams()
  return (
    <QueryState
      page
      query={useEndpoint(actions.getSavedSearch, { params: { id } })}
      title="We couldn’t open your saved search"
      loading={<Skeletons className="grid gap-4" of={['h-11', 'h-40', 'h-40']} />}
    >
      {({ query }) => <Navigate replace to={searchAddress(query)} />}
    </QueryState>
  )
}
