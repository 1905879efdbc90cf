import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Workout, WorkoutForm } from '@fieldside/contracts/http/training.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { showFieldErrors } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { forgetUnsaved, useUnsaved } from '@/client/unsaved.ts'
import { useForm } from '@/client/use-form.ts'
import { TrainingState } from '@/entities/workout/training-state.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { BuilderRows } from './builder-rows.tsx'
import { type BuilderForm, typedOf } from './workout-form.ts'

const resolver = lazyResolver(async () => (await import('./workout-schema.ts')).TypedFields)

export const Screen = () => {
  const { id } = useParams()
  return id ? <Existing id={id} /> : <NewWorkout />
}

/** Loads the list first, because its response says whether this user may build workouts at all. */
const NewWorkout = () => (
  <TrainingState
    query={useEndpoint(actions.listWorkouts, {})}
    title="We couldn’t load the workout builder"
    loading={<BuilderLoading />}
  >
    {() => <Builder workout={null} />}
  </TrainingState>
)

const Existing = ({ id }: { id: string }) => (
  <TrainingState
    query={useEndpoint(actions.getWorkout, { params: { id } }, { uncached: true })}
    title="We couldn’t load this workout"
    loading={<BuilderLoading />}
  >
    {(workout) => <Builder key={id} workout={workout} />}
  </TrainingState>
)

/** Returns the version saved on another device, which the conflict response carries. */
const newestIn = async (error: unknown): Promise<Workout | null> => {
  if (!(error instanceof ApiProblem) || error.code !== 'workout-changed') return null
  const schemas = await import('@fieldside/contracts/http/training.ts')
  return schemas.Workout.safeParse(error.extra.current).data ?? null
}

const useSave = (workout: Workout | null) => {
  const navigate = useNavigate()
  const form: BuilderForm = useForm({
    resolver: resolver as never,
    defaultValues: typedOf(workout),
  })
  // The version being edited. A background refetch updates the data but not the form.
  const [version, setVersion] = useState(workout?.version ?? 1)
  const create = useCommand(actions.createWorkout)
  const change = useCommand(actions.changeWorkout)
  useUnsaved(form.formState.isDirty)
  const save = async (body: WorkoutForm) => {
    try {
      if (workout) await change.submitAsync({ params: { id: workout.id }, body: { ...body, version } })
      else await create.submitAsync({ body })
      forgetUnsaved()
      notify.success('Workout saved')
      await navigate('/workouts')
    } catch (error) {
      const newest = await newestIn(error)
      if (newest) setVersion(newest.version)
      showFieldErrors(form, error)
      notify.error(
        'Failed to save workout',
        newest
          ? 'This workout was changed on another device. Your changes are still here. Save again to replace the other version.'
          : sentenceOf(error),
      )
    }
  }
  return { form, pending: create.pending || change.pending, submit: form.handleSubmit(save) }
}

const Builder = ({ workout }: { workout: Workout | null }) => {
  const { form, pending, submit } = useSave(workout)
  const navigate = useNavigate()
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={submit} className="max-w-3xl">
      <PageHeader
        eyebrow="Workouts"
        title={workout ? 'Edit workout' : 'New workout'}
        actions={
          <>
            <Button variant="outline" onClick={() => void navigate('/workouts')}>
              Cancel
            </Button>
            <Button type="submit" pending={pending}>
              Save workout
            </Button>
          </>
        }
      />
      <Field label="Name" required error={errors.name?.message} className="mb-6">
        <Input autoComplete="off" placeholder="For example: Leg day" {...form.register('name')} />
      </Field>
      {workout && <GoneNotice exercises={workout.exercises} />}
      <BuilderRows form={form} />
    </form>
  )
}

/** Names the exercises that have left the library, because saving removes them. */
const GoneNotice = ({ exercises }: Pick<Workout, 'exercises'>) => {
  const gone = exercises.filter(({ exercise_id }) => exercise_id === null)
  if (gone.length === 0) return null
  return (
    <p role="status" className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-warn">
      No longer in the library and removed when you save:{' '}
      {gone.map(({ exercise_name }) => exercise_name).join(', ')}
    </p>
  )
}

const BuilderLoading = () => (
  <Skeletons className="grid max-w-3xl gap-6" of={['h-11 w-64 max-w-full', 'h-20', 'h-64 rounded-lg']} />
)
