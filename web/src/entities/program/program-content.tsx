import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { LockedDays, OpenDays } from './program-days.tsx'
import { ProgramFacts } from './program-facts.tsx'

export const ProgramContent = ({ program }: { program: ProgramDetail }) => (
  <div className="grid grid-cols-1 gap-5">
    {program.description && <p className="max-w-[64ch] break-words">{program.description}</p>}
    <ProgramFacts program={program} />
    {program.week_count > 1 ? <Weeks key={program.id} program={program} /> : <TheWeek program={program} />}
    {program.exercise_count === 0 && (
      <p className="text-muted">Draft. Only administrators see it until it has an exercise.</p>
    )}
  </div>
)

const TheWeek = ({ program }: { program: ProgramDetail }) => (
  <>
    <h2 className="border-line border-t pt-4 text-xl">The week</h2>
    <Days program={program} week={1} />
  </>
)

/** Opens the week that the athlete is in. */
const Weeks = ({ program }: { program: ProgramDetail }) => {
  const [week, setWeek] = useState(String(program.enrolment?.week_number ?? 1))
  const tabs = Array.from({ length: program.week_count }, (_, index) => ({
    value: String(index + 1),
    label: `Week ${index + 1}`,
    content: <Days program={program} week={index + 1} />,
  }))
  return (
    <div className="min-w-0 border-line border-t pt-4">
      <h2 className="mb-2 text-xl">The weeks</h2>
      <Tabs aria-label="Weeks" tabs={tabs} value={week} onValueChange={setWeek} />
    </div>
  )
}

const isIn =
  (week: number) =>
  ({ week_number }: { week_number: number }) =>
    week_number === week

const Days = ({ program, week }: { program: ProgramDetail; week: number }) => {
  const days = program.days.filter(isIn(week))
  if (days.length === 0 && program.exercise_count > 0)
    return <p className="text-muted">A week of rest. Nothing is planned.</p>
  if (!program.exercises) return <LockedDays days={days} />
  return <OpenDays programId={program.id} days={days} exercises={program.exercises.filter(isIn(week))} />
}

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
