import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { PriceBadge, StateBadges } from '@/entities/program/program-badges.tsx'
import { WeekStrip } from '@/entities/program/week-strip.tsx'
import { CATEGORY_LABELS, weeksWords } from '@/entities/program/words.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

const LOAD_FAILED = 'Failed to load programs'

export const ProgramsTab = () => (
  <QueryState
    query={useEndpoint(actions.listMyPrograms, {})}
    title={LOAD_FAILED}
    toast={LOAD_FAILED}
    loading={<ProgramsLoading />}
  >
    {(reply) => <Programs {...reply} />}
  </QueryState>
)

const allPrograms = (
  <LinkButton to="/programs" variant="outline">
    All programs
  </LinkButton>
)

type ProgramsProps = { programs: readonly Program[]; premium_access: boolean }

const Programs = ({ programs, premium_access }: ProgramsProps) => (
  <>
    {!premium_access && (
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Subscribe to open premium programs.</p>
        <LinkButton to="/pricing" variant="flare" size="sm">
          See Premium
        </LinkButton>
      </div>
    )}
    {programs.length === 0 ? (
      <EmptyState title="No programs yet" action={allPrograms}>
        Programs you follow will appear here.
      </EmptyState>
    ) : (
      <>
        <Card>
          <ul className="divide-y divide-line">
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} />
            ))}
          </ul>
        </Card>
        <div className="mt-5 grid place-items-center">{allPrograms}</div>
      </>
    )}
  </>
)

const ProgramRow = ({ program }: { program: Program }) => (
  <li className="relative flex items-center gap-4 px-4 py-4 hover:bg-turf-soft/40 md:px-5">
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={`/programs/${program.id}`}
          className="break-words font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {program.title}
        </Link>
        <StateBadges program={program} />
        <PriceBadge program={program} />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
        <span>{CATEGORY_LABELS[program.category]}</span>
        <span>{weeksWords(program.duration_weeks)}</span>
        <WeekStrip program={program} />
      </div>
    </div>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
  </li>
)

const ProgramsLoading = () => (
  <Loading>
    <Card className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="grid gap-2.5 px-5 py-4">
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
      ))}
    </Card>
  </Loading>
)
