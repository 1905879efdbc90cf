import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Workout } from '@fieldside/contracts/http/training.ts'
import { ChartNoAxesColumn, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { TrainingState } from '@/entities/workout/training-state.tsx'
import { useTraineeId } from '@/entities/workout/use-trainee-id.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { UnfinishedWorkouts } from './unfinished-workouts.tsx'

export const Screen = () => (
  <TrainingState
    query={useEndpoint(actions.listWorkouts, {})}
    title="We couldn’t load your workouts"
    loading={<WorkoutsLoading />}
  >
    {({ items }) => <Workouts items={items} />}
  </TrainingState>
)

const Workouts = ({ items }: { items: readonly Workout[] }) => {
  const userId = useTraineeId()
  const [doomed, setDoomed] = useState<Workout | null>(null)
  return (
    <>
      <PageHeader
        title="Workouts"
        lead="Your own workouts from the exercise library."
        actions={
          <>
            <LinkButton to="/progress" variant="outline">
              <ChartNoAxesColumn aria-hidden />
              Progress
            </LinkButton>
            <LinkButton to="/workouts/train" variant="outline">
              <Play aria-hidden />
              Start a workout
            </LinkButton>
            <LinkButton to="/workouts/new">
              <Plus aria-hidden />
              New workout
            </LinkButton>
          </>
        }
      />
      {userId && <UnfinishedWorkouts userId={userId} />}
      {items.length === 0 ? (
        <EmptyState
          title="No workouts yet"
          action={<LinkButton to="/workouts/new">Build your first workout</LinkButton>}
        >
          Choose exercises and sets, and your workout is ready whenever you train.
        </EmptyState>
      ) : (
        <ul aria-label="Workouts" className="grid gap-4 md:grid-cols-2">
          {items.map((workout) => (
            <li key={workout.id} className="grid">
              <WorkoutCard workout={workout} onDelete={() => setDoomed(workout)} />
            </li>
          ))}
        </ul>
      )}
      {doomed && <DeleteDialog workout={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

const SHOWN = 5

const WorkoutCard = ({ workout, onDelete }: { workout: Workout; onDelete: () => void }) => {
  const { id, name, exercises } = workout
  return (
    <Card className="flex flex-col gap-4 p-5" role="article" aria-label={name}>
      <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
      <ol className="grid flex-1 content-start gap-1">
        {exercises.slice(0, SHOWN).map((part, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{part.exercise_name}</span>
            <span className="shrink-0 text-muted tabular-nums">
              {part.sets} × {part.reps}
            </span>
          </li>
        ))}
        {exercises.length > SHOWN && (
          <li className="list-none text-muted text-sm">and {exercises.length - SHOWN} more</li>
        )}
      </ol>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/workouts/${id}/train`} aria-label={`Start ${name}`} size="sm">
          <Play aria-hidden />
          Start
        </LinkButton>
        <LinkButton to={`/workouts/${id}`} aria-label={`Edit ${name}`} size="sm" variant="outline">
          <Pencil aria-hidden />
          Edit
        </LinkButton>
        <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
    </Card>
  )
}

const DeleteDialog = ({ workout, onClose }: { workout: Workout; onClose: () => void }) => {
  const { submit, pending } = useCommand(actions.deleteWorkout, {
    success: 'Workout deleted',
    failure: 'Failed to delete workout',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Delete ${workout.name}?`}
      description="Workouts you logged stay in your progress."
      no="Cancel"
      yes="Delete"
      pending={pending}
      onYes={() => submit({ params: { id: workout.id } })}
      onClose={onClose}
    />
  )
}

const WorkoutsLoading = () => (
  <Loading className="grid gap-6">
    <Skeleton className="h-11 w-64 max-w-full" />
    <div className="grid gap-4 md:grid-cols-2">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-56 rounded-lg" />
      ))}
    </div>
  </Loading>
)
