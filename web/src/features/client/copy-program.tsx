import { readRest } from '@fieldside/contracts/doses.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { call, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
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
  const copy = async (id: string, week: number) => {
    try {
      onCopy(workoutsOf(await call(actions.getProgram, { params: { id } }), week, readRest))
    } catch (error) {
      notify.error('Failed to copy the program', sentenceOf(error))
    }
  }
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
            {items.map((program) => (
              <ProgramRow key={program.id} program={program} onCopy={copy} />
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}

type ProgramRowProps = { program: Program; onCopy: (id: string, week: number) => Promise<void> }

const ProgramRow = ({ program, onCopy }: ProgramRowProps) => {
  const { id, title, training_days, week_count } = program
  const [week, setWeek] = useState(1)
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        {title}
        <span className="block text-muted text-sm">{training_days.length} days a week</span>
      </span>
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
      <Button size="sm" variant="outline" aria-label={`Copy ${title}`} onClick={() => void onCopy(id, week)}>
        Copy
      </Button>
    </li>
  )
}
