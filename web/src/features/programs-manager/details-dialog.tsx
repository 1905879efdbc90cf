import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { hasUnsaved } from '@/client/unsaved.ts'
import { ProgramState, useProgram } from '@/entities/program/program-content.tsx'
import { exercisesWords } from '@/entities/program/words.ts'
import { useAskToClose } from '@/ui/ask-to-close.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { AddExercise } from './add-exercise.tsx'
import { DeleteProgram } from './delete-program.tsx'
import { ExerciseRow } from './exercise-row.tsx'
import { ProgramForm } from './program-form.tsx'

type DetailsDialogProps = {
  id: string
  /** Shown until the program has loaded. */
  title: string
  onClose: () => void
}

/** Edits a program and picks up changes that others save while it is open. */
export const DetailsDialog = ({ id, title, onClose }: DetailsDialogProps) => {
  const query = useProgram(id)
  const { data, error } = query
  const { close, question } = useAskToClose(hasUnsaved, onClose)
  const isGone = error?.status === 404
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={close}
      title={data?.title ?? title}
      description={data && !isGone && stateOf(data)}
    >
      {isGone ? (
        <p>Someone deleted this program while you were editing it.</p>
      ) : (
        <ProgramState query={query}>
          {(program) => <Details program={program} onDeleted={onClose} />}
        </ProgramState>
      )}
      {question}
    </Dialog>
  )
}

const stateOf = ({ exercise_count }: ProgramDetail): string =>
  exercise_count === 0
    ? 'Draft. Only administrators see it until it has an exercise.'
    : `Published, with ${exercisesWords(exercise_count)}.`

const Details = ({ program, onDeleted }: { program: ProgramDetail; onDeleted: () => void }) => (
  <div className="grid gap-7">
    <ProgramForm program={program} />
    <section aria-labelledby="program-rows">
      <h3 id="program-rows" className="text-lg">
        Exercises by day
      </h3>
      {program.exercises?.length === 0 && (
        <p className="mt-2 text-muted">No exercises yet. Add the first one below.</p>
      )}
      <ol className="divide-y divide-line">
        {program.exercises?.map((row) => (
          <ExerciseRow key={row.id} row={row} />
        ))}
      </ol>
    </section>
    <AddExercise programId={program.id} />
    <DeleteProgram program={program} onDeleted={onDeleted} />
  </div>
)
