import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { Lock, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useAddressParams } from '@/client/address-params.ts'
import { useCommand } from '@/client/api.ts'
import { useLoadFailureToast } from '@/client/load-failure.ts'
import { type SessionUser, useSession } from '@/client/session.tsx'
import { StartWorkoutLink } from '@/entities/workout/start-workout-link.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { OPEN_EXERCISE } from './exercise-facts.tsx'
import { ExerciseFilters } from './exercise-filters.tsx'
import { ExerciseResults } from './exercise-results.tsx'
import { useExercises, useFilters } from './use-exercises.ts'

const OpenExercise = lazyDialog(async () => (await import('./open-exercise.tsx')).OpenExercise)
const OwnExercises = lazyDialog(
  async () => (await import('@/entities/exercise/own-exercises.tsx')).OwnExercises,
)
const ExerciseDialog = lazyDialog(async () => (await import('./exercise-dialog.tsx')).ExerciseDialog)

/** null: no dialog; 'new': adding an exercise. */
type Edited = LibraryExercise | 'new' | null

/**
 * Tracks the exercise in the dialog. Right after a save, reopens it with the saved version, because the list may still
 * be stale.
 */
const useEdited = () => {
  const [edited, setEdited] = useState<Edited>(null)
  const [saved, setSaved] = useState<LibraryExercise | null>(null)
  const edit = (exercise: LibraryExercise) => {
    const isOlder = saved?.id === exercise.id && saved.version > exercise.version
    setEdited(isOlder ? saved : exercise)
  }
  const close = useCallback(() => setEdited(null), [])
  return { edited, add: () => setEdited('new'), edit, close, setSaved }
}

const useDelete = () => {
  const { submit } = useCommand(actions.deleteExercise, {
    success: 'Exercise deleted successfully',
    failure: 'Failed to delete exercise',
  })
  return ({ id }: LibraryExercise) => {
    if (window.confirm('Are you sure you want to delete this exercise?')) submit({ params: { id } })
  }
}

/** The exercise that the address names, which an easier or harder variant links to. */
const useOpenExercise = () => {
  const [params, setParams] = useAddressParams()
  const close = () =>
    setParams((before) => {
      const rest = new URLSearchParams(before)
      rest.delete(OPEN_EXERCISE)
      return rest
    })
  return { id: params.get(OPEN_EXERCISE), close }
}

/**
 * Uses the login session's subscription until the server answers, so that the banner doesn't push the page down later.
 */
const seesVideos = (user: SessionUser, fromServer: boolean | undefined): boolean =>
  fromServer ?? (user.role === 'admin' || user.is_subscribed)

export const Screen = () => {
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.user.role === 'admin'
  const [filters, setFilters] = useFilters()
  const { edited, add, edit, close, setSaved } = useEdited()
  const exercises = useExercises(filters)
  const remove = useDelete()
  const opened = useOpenExercise()
  const [isOwnOpen, setOwnOpen] = useState(false)
  useLoadFailureToast(exercises, 'Failed to load exercises')
  const isLocked = session.status === 'signed-in' && !seesVideos(session.user, exercises.data?.sees_videos)
  return (
    <>
      <PageHeader
        title="Exercise Database"
        lead="Every movement with steps and cues, so you can check your form before you train."
        {...(session.status === 'signed-in' && {
          actions: (
            <>
              <StartWorkoutLink />
              <LinkButton to="/workouts" variant="outline">
                Workouts
              </LinkButton>
              {!isAdmin && (
                <Button variant="outline" onClick={() => setOwnOpen(true)}>
                  Your exercises
                </Button>
              )}
              {isAdmin && (
                <Button onClick={add}>
                  <Plus aria-hidden />
                  Add Exercise
                </Button>
              )}
            </>
          ),
        })}
      />
      {isLocked && <PremiumBanner />}
      <ExerciseFilters filters={filters} onChange={setFilters} />
      <div role="status">
        {exercises.data?.searched_for && (
          <p className="mt-3 text-muted">Showing results for “{exercises.data.searched_for}”</p>
        )}
      </div>
      <ExerciseResults
        exercises={exercises}
        filters={filters}
        onFilters={setFilters}
        signedIn={session.status === 'signed-in'}
        {...(isAdmin && {
          editing: {
            onAdd: add,
            onEdit: edit,
            onDelete: remove,
          },
        })}
      />
      {opened.id && (
        <OpenExercise id={opened.id} signedIn={session.status === 'signed-in'} onClose={opened.close} />
      )}
      {isOwnOpen && <OwnExercises onClose={() => setOwnOpen(false)} />}
      {edited && isAdmin && (
        <ExerciseDialog exercise={edited === 'new' ? null : edited} onSaved={setSaved} onClose={close} />
      )}
    </>
  )
}

const PremiumBanner = () => (
  <section
    aria-label="Premium"
    className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-deep px-5 py-4 text-on-deep"
  >
    <Lock aria-hidden className="size-5 shrink-0 text-on-deep-muted max-md:hidden" />
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="text-xl">Premium Content Ahead</h2>
      <p className="text-on-deep-muted">Steps and cues are free. Videos come with Premium.</p>
    </div>
    <LinkButton to="/pricing" variant="flare">
      Subscribe Now
    </LinkButton>
  </section>
)
