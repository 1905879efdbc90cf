import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { hasUnsaved } from '@/client/unsaved.ts'
import { ProgramState, useProgram } from '@/entities/program/program-content.tsx'
import { exercisesWords } from '@/entities/program/words.ts'
import { useAskToClose } from '@/ui/ask-to-close.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { DeleteProgram } from './delete-program.tsx'
import { ProgramForm } from './program-form.tsx'
import { WeeksEditor } from './weeks-editor.tsx'

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
  <div className="grid grid-cols-1 gap-7">
    <ProgramForm program={program} />
    <WeeksEditor program={program} />
    <DeleteProgram program={program} onDeleted={onDeleted} />
  </div>
)
