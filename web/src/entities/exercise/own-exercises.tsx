import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Exercise } from '@fieldside/contracts/http/exercises.ts'
import { OWN_EXERCISES_PER_PERSON } from '@fieldside/contracts/limits.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { categoryLabel } from './category-words.ts'
import { musclesWords } from './fact-words.ts'

const OwnExerciseDialog = lazyDialog(
  async () => (await import('./own-exercise-dialog.tsx')).OwnExerciseDialog,
)

const useMayKeep = (): boolean => {
  const session = useSession()
  return session.status === 'signed-in' && (session.user.role !== 'athlete' || session.user.is_subscribed)
}

/** Lists the caller's own exercises in a dialog, where they add, change, and delete them. */
export const OwnExercises = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useEndpoint(actions.listOwnExercises, {})
  const [edited, setEdited] = useState<Exercise | 'new' | null>(null)
  const mayKeep = useMayKeep()
  const isFull = (data?.exercises.length ?? 0) >= OWN_EXERCISES_PER_PERSON
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Your exercises"
      description="Only you see them, and professionals you share your training with."
      footer={
        mayKeep ? (
          <Button disabled={!data || isFull} onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            Add your own exercise
          </Button>
        ) : (
          <LinkButton to="/pricing">Get Premium to add your own</LinkButton>
        )
      }
    >
      {data && <Rows exercises={data.exercises} onEdit={setEdited} />}
      {isFull && (
        <p className="text-muted text-sm">
          You have {OWN_EXERCISES_PER_PERSON} exercises, the maximum. Delete one to add another.
        </p>
      )}
      {error && <ErrorState title="Failed to load your exercises" retry={() => void refetch()} />}
      {!data && !error && (
        <Loading className="grid gap-2">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </Loading>
      )}
      {edited && (
        <OwnExerciseDialog exercise={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  )
}

type RowsProps = { exercises: readonly Exercise[]; onEdit: (exercise: Exercise) => void }

const Rows = ({ exercises, onEdit }: RowsProps) => {
  const { submit, pending } = useCommand(actions.deleteOwnExercise, {
    success: 'Exercise deleted',
    failure: 'Failed to delete exercise',
  })
  if (exercises.length === 0)
    return <p className="py-8 text-center text-muted">You don’t have exercises of your own yet.</p>
  const remove = ({ id, exercise_name }: Exercise) => {
    if (window.confirm(`Delete ${exercise_name}? Your workouts and your log keep its name.`))
      submit({ params: { id } })
  }
  return (
    <ul aria-label="Your exercises" className="divide-y divide-line">
      {exercises.map((exercise) => (
        <li key={exercise.id} className="flex min-h-13 items-center gap-1 py-1">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {exercise.exercise_name}
            <span className="block text-muted text-sm">
              {[categoryLabel(exercise.category), musclesWords(exercise.primary_muscles)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Edit ${exercise.exercise_name}`}
            onClick={() => onEdit(exercise)}
          >
            <Pencil aria-hidden />
            <span className="max-md:sr-only">Edit</span>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={pending}
            aria-label={`Delete ${exercise.exercise_name}`}
            onClick={() => remove(exercise)}
          >
            <Trash2 aria-hidden />
            <span className="max-md:sr-only">Delete</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
