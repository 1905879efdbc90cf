import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { PROGRAM_WEEKS_MAX } from '@fieldside/contracts/limits.ts'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { AddExercise } from './add-exercise.tsx'
import { CopyDay } from './copy-day.tsx'
import { DayRows } from './day-rows.tsx'

/** Edits the exercises of a program, a week at a time. A program with one week repeats it. */
export const WeeksEditor = ({ program }: { program: ProgramDetail }) => {
  const [chosen, setWeek] = useState(1)
  const count = program.week_count
  const week = Math.min(chosen, count)
  const rows = program.exercises ?? []
  const tabs = Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: `Week ${index + 1}`,
    content: (
      <Week
        program={program}
        week={index + 1}
        rows={rows.filter(({ week_number }) => week_number === index + 1)}
        onCopied={() => setWeek(count + 1)}
      />
    ),
  }))
  return (
    <section aria-labelledby="program-rows" className="min-w-0">
      <h3 id="program-rows" className="mb-2 text-lg">
        Exercises by day
      </h3>
      <Tabs
        keep
        aria-label="Weeks"
        tabs={tabs}
        value={String(week)}
        onValueChange={(value) => setWeek(Number(value))}
      />
    </section>
  )
}

type WeekProps = {
  program: ProgramDetail
  week: number
  rows: readonly ProgramExercise[]
  onCopied: () => void
}

const Week = ({ program, week, rows, onCopied }: WeekProps) => {
  const days = [...new Set(rows.map(({ day_number }) => day_number))]
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-muted text-sm">
          {program.week_count === 1
            ? `This week repeats for ${program.duration_weeks} weeks. Copy it to give each week exercises of its own.`
            : `Week ${week} of ${program.week_count}. A change starts with each follower’s next week.`}
        </p>
        <CopyWeek program={program} week={week} onCopied={onCopied} />
        {program.week_count > 1 && <RemoveWeek program={program} week={week} />}
      </div>
      {rows.length === 0 && <p className="text-muted">No exercises yet. Add the first one below.</p>}
      {days.map((day) => (
        <section key={day} aria-label={`Week ${week}, day ${day}`}>
          <div className="flex items-center justify-between gap-3">
            <h4 className="font-sans font-semibold text-base">Day {day}</h4>
            <CopyDay program={program} week={week} day={day} />
          </div>
          <DayRows rows={rows.filter(({ day_number }) => day_number === day)} />
        </section>
      ))}
      <AddExercise programId={program.id} week={week} />
    </div>
  )
}

const CopyWeek = ({ program, week, onCopied }: Omit<WeekProps, 'rows'>) => {
  const last = program.week_count + 1
  const { submit, pending } = useCommand(actions.copyProgramPart, {
    success: `Week ${week} copied to week ${last}`,
    failure: 'Copy failed',
    onSuccess: onCopied,
  })
  const body = { from: { week_number: week }, to: { week_number: last } }
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={last > PROGRAM_WEEKS_MAX}
      pending={pending}
      onClick={() => submit({ params: { id: program.id }, body })}
    >
      <Copy aria-hidden />
      Copy to week {last}
    </Button>
  )
}

const RemoveWeek = ({ program, week }: Pick<WeekProps, 'program' | 'week'>) => {
  const { submit, pending } = useCommand(actions.removeProgramWeek, {
    success: `Week ${week} removed`,
    failure: 'Remove failed',
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={pending}
      onClick={() => submit({ params: { id: program.id, week } })}
    >
      <Trash2 aria-hidden />
      Remove week {week}
    </Button>
  )
}
