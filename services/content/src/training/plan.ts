import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noProgramDay } from '../errors.ts'
import { getWorkout } from './get-workout.ts'
import { restSeconds } from './rules/rest.ts'
import { addLastSets } from './steps/add-last-sets.ts'
import { programDay } from './store/workouts.ts'

/** @throws forbidden 'subscription-required', notFound */
export const planWorkout = async (ctx: ContentContext, id: string): Promise<TrainingPlan> => {
  const userId = await requireTrainee(ctx)
  const { name, exercises } = await getWorkout(ctx, id)
  return {
    title: name,
    workout_id: id,
    program_id: null,
    day_number: null,
    exercises: await addLastSets(ctx, userId, exercises),
  }
}

/** Anyone who may train also sees premium programs. @throws forbidden 'subscription-required', notFound */
export const planProgramDay = async (
  ctx: ContentContext,
  programId: string,
  day: number,
): Promise<TrainingPlan> => {
  const userId = await requireTrainee(ctx)
  const found = await programDay(ctx.prisma.reads, programId, day)
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
    exercises: await addLastSets(ctx, userId, exercises),
  }
}
