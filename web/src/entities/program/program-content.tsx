import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { LockedDays, OpenDays } from './program-days.tsx'
import { ProgramFacts } from './program-facts.tsx'

export const ProgramContent = ({ program }: { program: ProgramDetail }) => (
  <div className="grid gap-5">
    {program.description && <p className="max-w-[64ch] break-words">{program.description}</p>}
    <ProgramFacts program={program} />
    <h2 className="border-line border-t pt-4 text-xl">The week</h2>
    {program.exercises ? (
      <OpenDays programId={program.id} days={program.days} exercises={program.exercises} />
    ) : (
      <LockedDays days={program.days} />
    )}
    {program.exercise_count === 0 && (
      <p className="text-muted">Draft. Only administrators see it until it has an exercise.</p>
    )}
  </div>
)

export const useProgram = (id: string) => useEndpoint(actions.getProgram, { params: { id } })

/** Loads a program's details; callers show what they do with it. */
export const ProgramState = (
  props: Pick<ComponentProps<typeof QueryState<ProgramDetail>>, 'query' | 'page' | 'children'> & {
    loading?: ReactNode
  },
) => (
  <QueryState
    title="Failed to load program details"
    toast="Failed to load program details"
    loading={
      <Loading>
        <ContentLoading />
      </Loading>
    }
    {...props}
  />
)

export const ContentLoading = () => (
  <div className="grid gap-5">
    <Skeleton className="h-12 w-full max-w-[64ch]" />
    <Skeleton className="h-11 w-72 max-w-full" />
    {[1, 2].map((day) => (
      <div key={day} className="grid gap-3">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-32 w-full" />
      </div>
    ))}
  </div>
)
