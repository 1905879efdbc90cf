import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useAddressParams } from '@/client/address-params.ts'
import { useEndpoint } from '@/client/api.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { CompareTable } from './compare-table.tsx'

export const Screen = () => {
  const [params, setParams] = useAddressParams()
  const ids = params.get('ids') ?? ''
  if (!ids) return <NothingToCompare />
  const remove = (id: string) =>
    setParams({
      ids: ids
        .split(',')
        .filter((one) => one !== id)
        .join(','),
    })
  return (
    <>
      <PageHeader title="Compare professionals" />
      <Compared ids={ids} onRemove={remove} />
    </>
  )
}

const Compared = ({ ids, onRemove }: { ids: string; onRemove: (id: string) => void }) => (
  <QueryState
    query={useEndpoint(screens.compareScreen, { query: { ids } }, { keepPrevious: true })}
    title="We couldn’t load the comparison"
    toast="Failed to load professionals. Please try again."
    loading={<Skeletons className="grid gap-4" of={['h-24', 'h-96']} />}
    card
  >
    {({ items, missing }) => (
      <>
        {missing > 0 && <Missing count={missing} />}
        {items.length > 0 && <CompareTable items={items} onRemove={onRemove} />}
      </>
    )}
  </QueryState>
)

const Missing = ({ count }: { count: number }) => (
  <Card className="mb-4 px-5 py-4">
    <p role="status">
      {count === 1 ? 'One professional isn’t' : `${count} professionals aren’t`} listed anymore.
    </p>
  </Card>
)

const NothingToCompare = () => (
  <EmptyState
    page
    title="No professionals to compare yet"
    action={<LinkButton to="/search">Find professionals</LinkButton>}
  >
    In search or in your saved list, choose Compare on up to three professionals.
  </EmptyState>
)
