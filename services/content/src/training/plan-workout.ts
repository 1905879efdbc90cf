import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { getWorkout } from './get-workout.ts'
import { addLastSets } from './steps/add-last-sets.ts'

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
