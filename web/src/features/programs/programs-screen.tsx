import { PROGRAM_CATEGORIES, type ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { useState } from 'react'
import { useAddressParams } from '@/client/address-params.ts'
import { useEndpoint } from '@/client/api.ts'
import { oneOf } from '@/client/one-of.ts'
import { type Session, useSession } from '@/client/session.tsx'
import { usePages } from '@/client/use-pages.ts'
import { CreateProgram } from '@/entities/program/form/create-program.tsx'
import { CATEGORY_LABELS } from '@/entities/program/words.ts'
import { StartWorkoutLink } from '@/entities/workout/start-workout-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { ProgramCard } from './program-card.tsx'
import { UpsellCard } from './upsell-card.tsx'

const ProgramDialog = lazyDialog(async () => (await import('./program-dialog.tsx')).ProgramDialog)

type Category = ProgramCategory | undefined

const useCategory = (): [Category, (category: Category) => void] => {
  const [params, setParams] = useAddressParams()
  const category = oneOf(PROGRAM_CATEGORIES, params.get('category'))
  return [category, (next) => setParams({ category: next })]
}

/**
 * Uses the login session's subscription until the server answers, so that the upsell card doesn't push the page down
 * later.
 */
const isWithoutPremium = (session: Session, fromServer: boolean | undefined): boolean =>
  session.status === 'signed-in' &&
  session.user.role === 'athlete' &&
  !(fromServer ?? session.user.is_subscribed)

const LOAD_FAILED = 'Failed to load programs'

export const Screen = () => {
  const session = useSession()
  const role = session.status === 'signed-in' ? session.user.role : undefined
  const [category, setCategory] = useCategory()
  const query = useEndpoint(actions.listPrograms, { query: { category } }, { keepPrevious: true })
  return (
    <>
      <PageHeader
        title="Training programs"
        lead="Weeks of training planned day by day: what to do, how often, and how long to rest."
        actions={
          role && (
            <>
              <StartWorkoutLink />
              <LinkButton to="/workouts" variant="outline">
                Workouts
              </LinkButton>
              {role === 'admin' && <CreateProgram />}
            </>
          )
        }
      />
      {isWithoutPremium(session, query.data?.premium_access) && <UpsellCard />}
      <Categories chosen={category} onChoose={setCategory} />
      <QueryState query={query} title={LOAD_FAILED} toast={LOAD_FAILED} loading={<GridLoading />} fades>
        {(first) => <Grid first={first} category={category} onClear={() => setCategory(undefined)} />}
      </QueryState>
    </>
  )
}

const CHOICES: { value: Category; label: string }[] = [
  { value: undefined, label: 'All' },
  ...PROGRAM_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
]

const Categories = ({ chosen, onChoose }: { chosen: Category; onChoose: (category: Category) => void }) => (
  <fieldset className="mb-5 flex min-w-0 gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
    <legend className="sr-only">Category</legend>
    {CHOICES.map(({ value, label }) => (
      <Button
        key={label}
        size="sm"
        variant={value === chosen ? 'default' : 'outline'}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {label}
      </Button>
    ))}
  </fieldset>
)

type GridProps = {
  first: ReplyOf<typeof actions.listPrograms>
  category: Category
  onClear: () => void
}

const gridClass = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3'

const Grid = ({ first, category, onClear }: GridProps) => {
  const { rows, ...more } = usePages<typeof actions.listPrograms, Program>(
    first,
    actions.listPrograms,
    (cursor) => ({ query: { cursor, category } }),
  )
  const [openId, setOpenId] = useState<string | null>(null)
  // Looked up on each render, because following a program changes its row.
  const open = rows.find(({ id }) => id === openId)
  if (rows.length === 0) return <NoPrograms category={category} onClear={onClear} />
  return (
    <>
      <div className={gridClass}>
        {rows.map((program) => (
          <ProgramCard key={program.id} program={program} onOpen={() => setOpenId(program.id)} />
        ))}
      </div>
      <MoreButton {...more} />
      {open && <ProgramDialog program={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

const NoPrograms = ({ category, onClear }: { category: Category; onClear: () => void }) => (
  <Card>
    {category ? (
      <EmptyState
        title={`No ${category} programs yet`}
        action={
          <Button variant="outline" onClick={onClear}>
            Show all programs
          </Button>
        }
      />
    ) : (
      <EmptyState title="No programs yet">New programs will appear here once they’re published.</EmptyState>
    )}
  </Card>
)

const GridLoading = () => (
  <Loading className={gridClass}>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Card key={card} className="grid gap-3 p-5">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-7 w-48 max-w-full" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="mt-2 h-12 w-full" />
        <Skeleton className="mt-2 h-9 w-full" />
      </Card>
    ))}
  </Loading>
)
