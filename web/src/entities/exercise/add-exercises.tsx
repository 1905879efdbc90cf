import { EXERCISE_CATEGORIES, type ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { oneOf } from '@/client/one-of.ts'
import { CATEGORY_OPTIONS, categoryLabel } from '@/entities/exercise/category-words.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { NativeSelect } from '@/ui/native-select.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

const OwnExercises = lazyDialog(
  async () => (await import('@/entities/exercise/own-exercises.tsx')).OwnExercises,
)
const OwnExerciseDialog = lazyDialog(
  async () => (await import('@/entities/exercise/own-exercise-dialog.tsx')).OwnExerciseDialog,
)

type InShort = ReplyOf<typeof actions.listExercisesInShort>['items'][number]
type AddExercisesProps = {
  /** Ids of the exercises in the workout, repeated if an exercise occurs more than once. */
  added: readonly string[]
  onPick: (exercise: InShort) => void
  onClose: () => void
}

/** Stays open, so that the user can add several exercises in a row. */
export const AddExercises = ({ added, onPick, onClose }: AddExercisesProps) => {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<ExerciseCategory | undefined>()
  const [announcement, setAnnouncement] = useState('')
  const [opened, setOpened] = useState<'new' | 'own' | null>(null)
  const pick = (exercise: InShort) => {
    onPick(exercise)
    setAnnouncement(`${exercise.exercise_name} added`)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Add exercises"
      footer={
        <>
          <Button variant="outline" onClick={() => setOpened('own')}>
            Your exercises
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="-mx-1 sticky top-0 z-10 grid grid-cols-[minmax(0,1fr)_minmax(0,10rem)] gap-2.5 bg-raised px-1 pt-1 pb-3">
        <SearchInput
          aria-label="Search exercises"
          placeholder="Name or notes"
          value={search}
          onChange={setSearch}
        />
        <NativeSelect
          aria-label="Category of exercises"
          value={category ?? ''}
          onChange={(event) => setCategory(oneOf(EXERCISE_CATEGORIES, event.target.value))}
        >
          <option value="">All</option>
          {CATEGORY_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Found search={search} category={category} added={added} onPick={pick} />
      <Button variant="ghost" className="mt-3 justify-self-start" onClick={() => setOpened('new')}>
        <Plus aria-hidden />
        {search ? `Add “${search}” as your own exercise` : 'Add your own exercise'}
      </Button>
      {opened === 'own' && <OwnExercises onClose={() => setOpened(null)} />}
      {opened === 'new' && (
        <OwnExerciseDialog
          exercise={null}
          name={search}
          onSaved={(saved) => pick({ ...saved, is_own: true })}
          onClose={() => setOpened(null)}
        />
      )}
    </Dialog>
  )
}

type FoundProps = {
  search: string
  category: ExerciseCategory | undefined
  added: readonly string[]
  onPick: (exercise: InShort) => void
}

const Found = ({ search, category, added, onPick }: FoundProps) => {
  const { data, error, refetch } = useEndpoint(
    actions.listExercisesInShort,
    { query: { search, category, with_own: 'true' } },
    { keepPrevious: true },
  )
  if (!data) {
    if (error) return <ErrorState title="Failed to load exercises" retry={() => void refetch()} />
    return (
      <Loading className="grid gap-2">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </Loading>
    )
  }
  if (data.items.length === 0)
    return <p className="py-8 text-center text-muted">No exercises found matching your criteria.</p>
  return (
    <>
      <ul aria-label="Exercises to add" className="divide-y divide-line">
        {data.items.map((exercise) => (
          <li key={exercise.id} className="flex min-h-13 items-center gap-3 py-1">
            <span className="min-w-0 flex-1">
              {exercise.exercise_name}
              <span className="block text-muted text-sm">
                {categoryLabel(exercise.category)}
                {exercise.is_own && ' · Yours'}
              </span>
            </span>
            <Times count={added.filter((id) => id === exercise.id).length} />
            <Button
              size="sm"
              variant="outline"
              aria-label={`Add ${exercise.exercise_name}`}
              onClick={() => onPick(exercise)}
            >
              <Plus aria-hidden />
              Add
            </Button>
          </li>
        ))}
      </ul>
      {data.next && (
        <p className="pt-3 text-center text-muted text-sm">
          There are more exercises. Search for the one you want.
        </p>
      )}
    </>
  )
}

const Times = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="flex shrink-0 items-center gap-1.5 text-good text-sm">
      <Check aria-hidden className="size-4" />
      {count === 1 ? 'Added' : `Added ${count} times`}
    </span>
  )
