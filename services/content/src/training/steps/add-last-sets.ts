import type { TrainingPlan, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import type { ContentContext } from '../../context.ts'
import { recordsOfExercises } from '../../records/store/figures.ts'
import type { Reader } from '../../schema.ts'
import { lastSets } from '../store/training-logs.ts'

type Last = NonNullable<TrainingPlan['exercises'][number]['last']>

/** Returns the sets that the athlete logged last for each exercise. */
export const lastSetsByExercise = async (
  on: Reader,
  userId: string,
  ids: readonly string[],
): Promise<Map<string | null, Last>> => {
  const byExercise = Map.groupBy(await lastSets(on, userId, ids), (set) => set.exercise_id)
  const last = [...byExercise].map(([id, sets]): [string | null, Last] => {
    const done = sets.map(({ exercise_id, done_on, ...set }) => set)
    return [id, { done_on: sets[0]!.done_on, sets: done }]
  })
  return new Map(last)
}

/** Adds, for each exercise, the sets that the athlete logged last, and the records. */
export const addLastSets = async (
  ctx: ContentContext,
  userId: string,
  exercises: readonly WorkoutExercise[],
): Promise<TrainingPlan['exercises']> => {
  const ids = exercises.flatMap(({ exercise_id }) => exercise_id ?? [])
  const [last, records] = await Promise.all([
    lastSetsByExercise(ctx.db.kysely, userId, ids),
    recordsOfExercises(ctx.db.kysely, userId, ids),
  ])
  return exercises.map((exercise) => ({
    ...exercise,
    last: last.get(exercise.exercise_id) ?? null,
    records: records.get(exercise.exercise_id ?? ''),
  }))
}
