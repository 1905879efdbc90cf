import type { ManagedProgram } from '@fieldside/contracts/http/bff/programs.ts'
import type { ProgramSort } from '@fieldside/contracts/http/programs.ts'
import { formatDay } from '@/client/time-format.ts'
import { PriceBadge, StateBadges } from '@/entities/program/program-badges.tsx'
import { CATEGORY_LABELS } from '@/entities/program/words.ts'
import { type Column, Table } from '@/ui/table.tsx'
import type { ProgramFilters } from './use-program-filters.ts'

type ProgramsTableProps = {
  programs: readonly ManagedProgram[]
  filters: ProgramFilters
  onSort: (changes: Pick<ProgramFilters, 'sort' | 'direction'>) => void
  onOpen: (program: ManagedProgram) => void
}

const sortBy = (
  sort: ProgramSort,
  { filters, onSort }: ProgramsTableProps,
): Column<ManagedProgram>['sort'] => {
  const current = filters.sort === sort ? filters.direction : null
  return { current, onSort: () => onSort({ sort, direction: current === 'asc' ? 'desc' : 'asc' }) }
}

const columns = (props: ProgramsTableProps): Column<ManagedProgram>[] => [
  {
    header: 'Program Name',
    typed: true,
    sort: sortBy('title', props),
    cell: (program) => (
      <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
        <button
          type="button"
          onClick={() => props.onOpen(program)}
          className="min-h-9 rounded-sm text-left font-semibold hover:text-turf hover:underline max-md:text-right pointer-coarse:min-h-11"
        >
          {program.title}
        </button>
        <PriceBadge program={program} />
        <StateBadges program={program} />
      </span>
    ),
  },
  { header: 'Created By', typed: true, cell: ({ creator }) => creator },
  {
    header: 'Program Category',
    sort: sortBy('category', props),
    cell: ({ category }) => CATEGORY_LABELS[category],
  },
  { header: 'Date Created', cell: ({ created_at }) => formatDay(new Date(created_at)) },
]

export const ProgramsTable = (props: ProgramsTableProps) => (
  <Table
    caption="Programs"
    columns={columns(props)}
    rows={props.programs}
    rowKey={({ id }) => id}
    onRowClick={props.onOpen}
  />
)
