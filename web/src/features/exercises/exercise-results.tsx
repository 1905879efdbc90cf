import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { morePages } from '@/client/more-pages.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { ExerciseCard } from './exercise-card.tsx'
import { type Filters, isFiltered, NO_FILTERS, type useExercises } from './use-exercises.ts'

type Editing = {
  onAdd: () => void
  onEdit: (exercise: LibraryExercise) => void
  onDelete: (exercise: LibraryExercise) => void
}

type ExerciseResultsProps = {
  exercises: ReturnType<typeof useExercises>
  filters: Filters
  onFilters: (filters: Filters) => void
  signedIn: boolean
  editing?: Editing
}

const GRID = 'mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3'

export const ExerciseResults = (props: ExerciseResultsProps) => {
  const { data, error, refetch, isFetching } = props.exercises
  if (data && data.items.length > 0) return <Grid {...props} items={data.items} />
  if (data?.library_is_empty) return <EmptyLibrary {...(props.editing && { onAdd: props.editing.onAdd })} />
  if (data) return <NothingFound {...props} />
  if (!error) return <ResultsLoading />
  return (
    <ErrorState
      title="Error Loading Exercises"
      detail={`Database error: ${error.message}`}
      retry={() => void refetch()}
      retrying={isFetching}
      retryLabel="Retry Loading"
    />
  )
}

const Grid = ({
  exercises,
  items,
  signedIn,
  editing,
}: ExerciseResultsProps & { items: readonly LibraryExercise[] }) => (
  <>
    <ul
      aria-label="Exercises"
      className={cn(GRID, 'transition-opacity duration-150', exercises.isPlaceholderData && 'opacity-60')}
    >
      {items.map((exercise) => (
        <li key={exercise.id} className="grid min-w-0">
          <ExerciseCard
            exercise={exercise}
            signedIn={signedIn}
            onEdit={editing && (() => editing.onEdit(exercise))}
            onDelete={editing && (() => editing.onDelete(exercise))}
          />
        </li>
      ))}
    </ul>
    <MoreButton {...morePages(exercises)} />
  </>
)

const EmptyLibrary = ({ onAdd }: { onAdd?: () => void }) => (
  <EmptyState
    title="No exercises available in the database."
    {...(onAdd && { action: <Button onClick={onAdd}>Add First Exercise</Button> })}
  >
    {onAdd
      ? 'Add the first exercise. Everyone will see it right away.'
      : 'Exercises will appear here once they’re added.'}
  </EmptyState>
)

const NothingFound = ({ filters, onFilters }: ExerciseResultsProps) => (
  <EmptyState
    title="No exercises found matching your criteria."
    {...(isFiltered(filters) && {
      action: (
        <Button variant="outline" onClick={() => onFilters(NO_FILTERS)}>
          Show all exercises
        </Button>
      ),
    })}
  />
)

const ResultsLoading = () => (
  <Loading className={GRID}>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Card key={card} className="grid content-start gap-3 p-5">
        <Skeleton className="h-7 w-48 max-w-full" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-6 w-20" />
      </Card>
    ))}
  </Loading>
)
