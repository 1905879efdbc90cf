import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { ListChecks, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { usePages } from '@/client/use-pages.ts'
import { PriceBadge, StateBadges } from '@/entities/program/program-badges.tsx'
import { CATEGORY_LABELS } from '@/entities/program/words.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

const AddProgramDialog = lazyDialog(async () => (await import('./add-program-dialog.tsx')).AddProgramDialog)

export const ProgramsTab = () => (
  <>
    <Actions />
    <QueryState
      query={useEndpoint(actions.adminListPrograms, { query: {} })}
      title="We couldn’t load the programs"
      toast="Failed to load programs"
      loading={<CardsLoading />}
    >
      {(programs) => <Cards first={programs} />}
    </QueryState>
  </>
)

const Actions = () => {
  const [adding, setAdding] = useState(false)
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      <Button onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add Program
      </Button>
      <LinkButton to="/admin/programs" variant="outline">
        <ListChecks aria-hidden />
        Open Programs Manager
      </LinkButton>
      {adding && <AddProgramDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">{children}</div>
)

const Cards = ({ first }: { first: ReplyOf<typeof actions.adminListPrograms> }) => {
  const { rows, ...more } = usePages<typeof actions.adminListPrograms, Program>(
    first,
    actions.adminListPrograms,
    (cursor) => ({ query: { cursor } }),
  )
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title="No programs yet">
          Add a program. It stays a draft until you add an exercise in the programs manager.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <Frame>
        {rows.map((program) => (
          <ProgramTile key={program.id} program={program} />
        ))}
      </Frame>
      <MoreButton {...more} />
    </>
  )
}

const ProgramTile = ({ program }: { program: Program }) => {
  const id = useId()
  return (
    <Card>
      <article aria-labelledby={id} className="p-5">
        <div className="flex flex-wrap items-center gap-2">
          <p className="eyebrow mr-auto">{CATEGORY_LABELS[program.category]}</p>
          <StateBadges program={program} />
          <PriceBadge program={program} />
        </div>
        <h2 id={id} className="mt-2.5 break-words text-lg">
          <Link to={`/admin/programs?program=${program.id}`} className="quiet-link">
            {program.title}
          </Link>
        </h2>
        <p className="mt-1.5 line-clamp-3 break-words text-muted">
          {program.description || 'No description yet.'}
        </p>
      </article>
    </Card>
  )
}

const CardsLoading = () => (
  <Loading>
    <Frame>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Card key={tile} className="grid gap-3 p-5">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-18 w-full" />
        </Card>
      ))}
    </Frame>
  </Loading>
)
