import type { Workout, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout } from '../errors.ts'
import type { Reader, WorkoutRow } from '../schema.ts'
import * as store from '../store/workouts.ts'
import { traineeOf } from './trainee-of.ts'

const toPart = ({
  exercise_id,
  exercise_name,
  category,
  sets,
  reps,
  rest_seconds,
}: store.WorkoutPart): WorkoutExercise => ({ exercise_id, exercise_name, category, sets, reps, rest_seconds })

export const toWorkouts = async (on: Reader, rows: readonly WorkoutRow[]): Promise<Workout[]> => {
  const parts = await store.partsOf(
    on,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, created_at, updated_at, version }) => ({
    id,
    name,
    exercises: parts.filter(({ workout_id }) => workout_id === id).map(toPart),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version,
  }))
}

/** @throws forbidden 'subscription-required' */
export const listWorkouts = async (ctx: ContentContext): Promise<{ items: Workout[] }> => {
  const userId = await traineeOf(ctx)
  const rows = await store.workoutsOf(ctx.db.kysely, userId)
  return { items: await toWorkouts(ctx.db.kysely, rows) }
}

/** @throws forbidden 'subscription-required', notFound */
export const getWorkout = async (ctx: ContentContext, id: string): Promise<Workout> => {
  const row = await store.findWorkout(ctx.db.kysely, await traineeOf(ctx), id)
  if (!row) throw noWorkout()
  const [workout] = await toWorkouts(ctx.db.kysely, [row])
  return workout!
}
