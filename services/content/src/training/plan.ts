import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noProgramDay } from '../errors.ts'
import { findPlannedDay } from '../programs/find-planned-day.ts'
import type { PlannedRow } from '../programs/rules/plan.ts'
import { loadOf } from '../programs/views.ts'
import type { Reader } from '../schema.ts'
import { getWorkout } from './get-workout.ts'
import { restSeconds } from './rules/rest.ts'
import { titleOfDay } from './rules/training-day.ts'
import { addLastSets } from './steps/add-last-sets.ts'
import { exercisesById, UNKNOWN } from './store/workouts.ts'

/** @throws forbidden 'subscription-required', notFound */
export const planWorkout = async (ctx: ContentContext, id: string): Promise<TrainingPlan> => {
  const userId = await requireTrainee(ctx)
  const { name, exercises } = await getWorkout(ctx, id)
  return {
    title: name,
    workout_id: id,
    program_id: null,
    week_number: null,
    day_number: null,
    exercises: await addLastSets(ctx, userId, exercises),
  }
}

/** Returns the exercises with the library's names. One that has left it keeps its name, without its id. */
const toParts = async (on: Reader, rows: readonly PlannedRow[]) => {
  const known = await exercisesById(
    on,
    rows.map(({ exercise_id }) => exercise_id),
  )
  return rows.map((row) => {
    const { owner_id, ...exercise } = known.get(row.exercise_id) ?? {
      ...{ ...UNKNOWN, exercise_name: row.exercise_name, owner_id: null },
    }
    const { sets, reps, rest_time, superset } = row
    return {
      ...exercise,
      exercise_id: known.has(row.exercise_id) ? row.exercise_id : null,
      ...{ sets, reps, rest_seconds: restSeconds(rest_time), superset, load: loadOf(row) },
    }
  })
}

/** Anyone who may train also sees premium programs. @throws forbidden 'subscription-required', notFound */
export const planProgramDay = async (
  ctx: ContentContext,
  programId: string,
  { week = null, day }: { week?: number | null | undefined; day: number },
): Promise<TrainingPlan> => {
  const userId = await requireTrainee(ctx)
  const planned = await findPlannedDay(ctx.db.kysely, userId, programId, { week, day })
  if (!planned) throw noProgramDay()
  const exercises = await toParts(ctx.db.kysely, planned.rows)
  return {
    title: titleOfDay(planned, day),
    workout_id: null,
    program_id: programId,
    week_number: planned.week_number,
    day_number: day,
    exercises: await addLastSets(ctx, userId, exercises),
  }
}
