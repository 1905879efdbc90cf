import type { TrainingPlan, WorkoutExercise } from '@fieldside/contracts/http/training.ts'
import type { ContentContext } from '../context.ts'
import { restSeconds } from '../domain/rest.ts'
import { noProgramDay } from '../errors.ts'
import { lastSets } from '../store/training-logs.ts'
import { programDay } from '../store/workouts.ts'
import { getWorkout } from './read-workouts.ts'
import { traineeOf } from './trainee-of.ts'

const withLast = async (
  ctx: ContentContext,
  userId: string,
  exercises: readonly WorkoutExercise[],
): Promise<TrainingPlan['exercises']> => {
  const ids = exercises.flatMap(({ exercise_id }) => exercise_id ?? [])
  const byExercise = Map.groupBy(await lastSets(ctx.db.kysely, userId, ids), (set) => set.exercise_id)
  return exercises.map((exercise) => {
    const sets = byExercise.get(exercise.exercise_id)
    const last = sets && {
      done_on: sets[0]!.done_on,
      sets: sets.map(({ reps, weight_grams }) => ({ reps, weight_grams })),
    }
    return { ...exercise, last: last ?? null }
  })
}

/** @throws forbidden 'subscription-required', notFound */
export const planWorkout = async (ctx: ContentContext, id: string): Promise<TrainingPlan> => {
  const userId = await traineeOf(ctx)
  const { name, exercises } = await getWorkout(ctx, id)
  return {
    title: name,
    workout_id: id,
    program_id: null,
    day_number: null,
    exercises: await withLast(ctx, userId, exercises),
  }
}

/** Anyone who may train also sees premium programs. @throws forbidden 'subscription-required', notFound */
export const planProgramDay = async (
  ctx: ContentContext,
  programId: string,
  day: number,
): Promise<TrainingPlan> => {
  const userId = await traineeOf(ctx)
  const found = await programDay(ctx.db.kysely, programId, day)
  if (!found || found.parts.length === 0) throw noProgramDay()
  const exercises = found.parts.map(({ rest_time, ...part }) => ({
    ...part,
    rest_seconds: restSeconds(rest_time),
  }))
  return {
    title: `${found.title}, day ${day}`,
    workout_id: null,
    program_id: programId,
    day_number: day,
    exercises: await withLast(ctx, userId, exercises),
  }
}
