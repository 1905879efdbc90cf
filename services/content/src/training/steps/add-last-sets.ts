import type { TrainingPlan, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import type { ProgramLoad } from '@fieldside/contracts/program-load.ts'
import { UNIT_GRAMS, type WeightUnit } from '@fieldside/contracts/weights.ts'
import type { ContentContext } from '../../context.ts'
import { dayAfter } from '../../programs/rules/schedule.ts'
import { recordsOfExercises } from '../../records/store/figures.ts'
import type { Reader } from '../../schema.ts'
import { e1rmOf, workingWeightOf } from '../rules/known-loads.ts'
import { type Loading, suggestLoad } from '../rules/suggest-load.ts'
import { bestSets, lastSets } from '../store/training-logs.ts'
import { findSettings } from '../store/training-settings.ts'

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

/** Older sets say little about what someone can lift today. */
const E1RM_DAYS = 90
/** For who hasn't chosen plates: 1.25 kg or 2.5 lb on each side, as in most gyms. */
const SMALLEST_PLATE_GRAMS: Record<WeightUnit, number> = { kg: 1250, lb: 2.5 * UNIT_GRAMS.lb }

type Planned = WorkoutExercise & { load?: ProgramLoad | null; superset?: number | null }

const NEEDS_E1RM: readonly unknown[] = ['percent_1rm', 'rpe']

/** Returns the estimated 1RM of those exercises whose load needs it. */
const estimatesOf = async (ctx: ContentContext, userId: string, exercises: readonly Planned[]) => {
  const ids = exercises.flatMap(({ exercise_id, load }) =>
    exercise_id && NEEDS_E1RM.includes(load?.kind) ? exercise_id : [],
  )
  const since = dayAfter(ctx.now().toISOString().slice(0, 10), -E1RM_DAYS)
  const sets = await bestSets(ctx.db.kysely, userId, ids, since)
  return new Map(
    [...Map.groupBy(sets, ({ exercise_id }) => exercise_id)].map(([id, best]) => [id, e1rmOf(best)]),
  )
}

/** The step is twice the smallest plate, one on each side. */
const loadingOf = async (ctx: ContentContext, userId: string): Promise<Loading> => {
  const { plates_grams = [], unit = 'kg' } = (await findSettings(ctx.db.kysely, userId)) ?? {}
  const step = 2 * (plates_grams.length > 0 ? Math.min(...plates_grams) : SMALLEST_PLATE_GRAMS[unit])
  return { unit, step }
}

/** Adds, for each exercise, the sets that the athlete logged last, the records, and the weight that a load makes of them. */
export const addLastSets = async (
  ctx: ContentContext,
  userId: string,
  exercises: readonly Planned[],
): Promise<TrainingPlan['exercises']> => {
  const ids = exercises.flatMap(({ exercise_id }) => exercise_id ?? [])
  const [lastById, records, estimates, loading] = await Promise.all([
    lastSetsByExercise(ctx.db.kysely, userId, ids),
    recordsOfExercises(ctx.db.kysely, userId, ids),
    estimatesOf(ctx, userId, exercises),
    loadingOf(ctx, userId),
  ])
  return exercises.map(({ load = null, superset = null, ...exercise }) => {
    const last = lastById.get(exercise.exercise_id) ?? null
    const known = {
      e1rm_grams: estimates.get(exercise.exercise_id) ?? null,
      last_grams: workingWeightOf(last?.sets ?? []),
    }
    const suggested = load && suggestLoad(load, exercise.reps, known, loading)
    return { ...exercise, last, records: records.get(exercise.exercise_id ?? ''), suggested, superset }
  })
}
