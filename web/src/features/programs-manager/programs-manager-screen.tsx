import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ManagedProgram } from '@fieldside/contracts/http/bff/programs.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { usePages } from '@/client/use-pages.ts'
import { CreateProgram } from '@/entities/program/form/create-program.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { BackButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ProgramsTable } from './programs-table.tsx'
import { type ProgramFilters, useOpenProgram, useProgramFilters } from './use-program-filters.ts'

const DetailsDialog = lazyDialog(async () => (await import('./details-dialog.tsx')).DetailsDialog)

type Managed = ReplyOf<typeof screens.adminProgramsScreen>

const LOAD_FAILED = 'Failed to load programs'

export const Screen = () => {
  const [filters, change] = useProgramFilters()
  const query = useEndpoint(screens.adminProgramsScreen, { query: filters }, { keepPrevious: true })
  const clear = () => change({ search: '', category: undefined })
  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="Programs manager"
        actions={
          <>
            <BackButton to="/admin">Back to Admin</BackButton>
            <CreateProgram />
          </>
        }
      />
      <FilterBar filters={filters} categories={query.data?.categories ?? []} onChange={change} />
      <QueryState query={query} title={LOAD_FAILED} toast={LOAD_FAILED} loading={<TableLoading />} fades>
        {(first) => <Found first={first} filters={filters} onChange={change} onClear={clear} />}
      </QueryState>
    </>
  )
}

type FoundProps = {
  first: Managed
  filters: ProgramFilters
  onChange: (changes: Partial<ProgramFilters>) => void
  onClear: () => void
}

const Found = ({ first, filters, onChange, onClear }: FoundProps) => {
  const { rows, ...more } = usePages<typeof screens.adminProgramsScreen, ManagedProgram>(
    first,
    screens.adminProgramsScreen,
    (cursor) => ({ query: { ...filters, cursor } }),
  )
  const [openId, setOpenId] = useOpenProgram()
  const open = rows.find(({ id }) => id === openId)
  return (
    <>
      <Card className="overflow-hidden">
        {rows.length === 0 ? (
          <NothingFound filters={filters} onClear={onClear} />
        ) : (
          <ProgramsTable
            programs={rows}
            filters={filters}
            onSort={onChange}
            onOpen={({ id }) => setOpenId(id)}
          />
        )}
      </Card>
      <MoreButton {...more} />
      {openId && (
        <DetailsDialog id={openId} title={open?.title ?? 'Program'} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

const NothingFound = ({ filters, onClear }: Pick<FoundProps, 'filters' | 'onClear'>) => (
  <EmptyState
    title="No programs found"
    {...((filters.search || filters.category) && {
      action: (
        <Button variant="outline" onClick={onClear}>
          Show all programs
        </Button>
      ),
    })}
  >
    {filters.search || filters.category ? 'No name or category matches.' : 'Create the first program.'}
  </EmptyState>
)

const TableLoading = () => (
  <Loading>
    <Card className="divide-y divide-line">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-4">
          <Skeleton className="h-6 w-64 max-w-[50%]" />
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-28 max-md:hidden" />
        </div>
      ))}
    </Card>
  </Loading>
)
