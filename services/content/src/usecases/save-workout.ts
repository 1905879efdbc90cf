import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { changeWorkout as put, Workout, WorkoutForm } from '@fieldside/contracts/http/training.ts'
import { WORKOUTS_PER_PERSON } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout, tooManyWorkouts, workoutChangedMeanwhile } from '../errors.ts'
import type { ContentSchema } from '../schema.ts'
import * as store from '../store/workouts.ts'
import { toWorkouts } from './read-workouts.ts'
import { traineeOf } from './trainee-of.ts'

/** @throws invalid-input for an exercise that isn't in the library */
const putParts = async (
  tx: Tx<ContentSchema>,
  workoutId: string,
  exercises: WorkoutForm['exercises'],
): Promise<void> => {
  const names = await store.holdNames(
    tx,
    exercises.map(({ exercise_id }) => exercise_id),
  )
  const unknown = exercises.findIndex(({ exercise_id }) => !names.has(exercise_id))
  if (unknown >= 0) {
    const field = `exercises.${unknown}.exercise_id`
    throw invalidInput([{ field, message: 'This exercise is no longer in the library' }])
  }
  const parts = exercises.map((part, index) => ({
    ...part,
    position: index + 1,
    exercise_name: names.get(part.exercise_id)!,
  }))
  await store.replaceParts(tx, workoutId, parts)
}

const readBack = async (tx: Tx<ContentSchema>, userId: string, id: string): Promise<Workout> => {
  const row = await store.findWorkout(tx, userId, id)
  const [workout] = await toWorkouts(tx, [row!])
  return workout!
}

/** @throws forbidden 'subscription-required', conflict 'too-many-workouts', invalid-input */
export const createWorkout = async (ctx: ContentContext, form: WorkoutForm): Promise<Workout> => {
  const userId = await traineeOf(ctx)
  return write(ctx, async (tx) => {
    await store.lockNewWorkout(tx, userId)
    if ((await store.countWorkouts(tx, userId)) >= WORKOUTS_PER_PERSON)
      throw tooManyWorkouts(WORKOUTS_PER_PERSON)
    const id = newId()
    const now = ctx.now()
    await store.insertWorkout(tx, { id, user_id: userId, name: form.name, created_at: now, updated_at: now })
    await putParts(tx, id, form.exercises)
    return readBack(tx, userId, id)
  })
}

/** @throws forbidden 'subscription-required', notFound, conflict 'workout-changed', invalid-input */
export const changeWorkout = async (
  ctx: ContentContext,
  id: string,
  { version, name, exercises }: BodyOf<typeof put>,
): Promise<Workout> => {
  const userId = await traineeOf(ctx)
  return write(ctx, async (tx) => {
    const before = await store.lockWorkout(tx, userId, id)
    if (!before) throw noWorkout()
    if (before.version !== version) throw workoutChangedMeanwhile(await readBack(tx, userId, id))
    await store.changeWorkout(tx, id, { name, updated_at: ctx.now(), version: version + 1 })
    await putParts(tx, id, exercises)
    return readBack(tx, userId, id)
  })
}

/** @throws forbidden 'subscription-required', notFound */
export const deleteWorkout = async (ctx: ContentContext, id: string): Promise<void> => {
  const userId = await traineeOf(ctx)
  return write(ctx, async (tx) => {
    if (!(await store.lockWorkout(tx, userId, id))) throw noWorkout()
    await store.deleteWorkout(tx, id)
  })
}
