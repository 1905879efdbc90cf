import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { hasUnsaved } from '../../client/unsaved.ts'
import { ContentLoading } from '../../entities/program/program-content.tsx'
import { useProgram } from '../../entities/program/use-program.ts'
import { exercisesWords } from '../../entities/program/words.ts'
import { useAskToClose } from '../../ui/ask-to-close.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/skeleton.tsx'
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
  const { data, error, refetch, isFetching } = useProgram(id)
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
      {data && !isGone && <Details program={data} onDeleted={onClose} />}
      {isGone && <p>Someone deleted this program while you were editing it.</p>}
      {!data && error && !isGone && (
        <ErrorState
          title="Failed to load program details"
          detail={error.message}
          retry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <Loading>
          <ContentLoading />
        </Loading>
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
