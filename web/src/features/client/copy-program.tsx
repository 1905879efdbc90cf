import { readRest } from '@fieldside/contracts/doses.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { daysWords, plural } from '@/entities/program/words.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { type TypedWorkout, workoutsOf } from './typed-plan.ts'

type CopyProgramProps = { onCopy: (workouts: TypedWorkout[]) => void }

/** Copies the days of a program's week as workouts. Premium programs stay part of Premium, so it offers only the others. */
export const CopyProgram = ({ onCopy }: CopyProgramProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Copy aria-hidden />
        Copy a program
      </Button>
      {open && (
        <Programs
          onClose={() => setOpen(false)}
          onCopy={(workouts) => {
            setOpen(false)
            onCopy(workouts)
          }}
        />
      )}
    </>
  )
}

const Programs = ({ onCopy, onClose }: CopyProgramProps & { onClose: () => void }) => {
  const query = useEndpoint(actions.listPrograms, { query: { is_premium: 'false' } })
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy a program"
      description="The days of a week become workouts that you can change. Programs of Premium can’t be copied."
    >
      <QueryState
        query={query}
        title="We couldn’t load the programs"
        loading={<Skeletons className="grid gap-2" of={['h-12', 'h-12', 'h-12']} />}
      >
        {({ items }) => (
          <ul aria-label="Programs" className="divide-y divide-line">
            {items.map((program) => {
              const { id, title } = program
              const isChosen = id === chosen
              return (
                <li key={id} className="py-1">
                  <div className="flex min-h-13 items-center gap-3">
                    <span className="min-w-0 flex-1">
                      {title}
                      <span className="block text-muted text-sm">{daysWords(program)}</span>
                    </span>
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={`Choose ${title}`}
                      aria-expanded={isChosen}
                      onClick={() => setChosen(isChosen ? null : id)}
                    >
                      Choose
                    </Button>
                  </div>
                  {isChosen && <Week program={program} onCopy={onCopy} />}
                </li>
              )
            })}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}

/** How many exercises of a workout are named. */
const NAMED = 3

const exerciseNames = ({ exercises }: TypedWorkout): string => {
  const names = exercises.slice(0, NAMED).map(({ exercise_name }) => exercise_name)
  const more = exercises.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

type WeekProps = CopyProgramProps & { program: Program }

/** What copying a week of a program would add. */
const Week = ({ program: { id, title, week_count }, onCopy }: WeekProps) => {
  const query = useEndpoint(actions.getProgram, { params: { id } })
  const [week, setWeek] = useState(1)
  return (
    <div className="grid gap-3 pb-3">
      {week_count > 1 && (
        <NativeSelect
          aria-label={`Week of ${title}`}
          value={week}
          onChange={({ target }) => setWeek(Number(target.value))}
        >
          {Array.from({ length: week_count }, (_, index) => (
            <option key={index} value={index + 1}>
              Week {index + 1}
            </option>
          ))}
        </NativeSelect>
      )}
      <QueryState
        query={query}
        title="We couldn’t load this program"
        loading={<Skeletons className="grid gap-2" of={['h-11', 'h-11', 'h-11']} />}
      >
        {(detail) => {
          const workouts = workoutsOf(detail, week, readRest)
          return (
            <>
              <ol aria-label={`Workouts of ${title}`} className="grid gap-2 text-sm">
                {workouts.map((workout) => (
                  <li key={workout.name}>
                    <b>{workout.name}</b>
                    <span className="block text-muted">{exerciseNames(workout)}</span>
                  </li>
                ))}
              </ol>
              <Button
                className="justify-self-start"
                disabled={workouts.length === 0}
                onClick={() => onCopy(workouts)}
              >
                Copy {plural(workouts.length, 'workout')}
              </Button>
            </>
          )
        }}
      </QueryState>
    </div>
  )
}
