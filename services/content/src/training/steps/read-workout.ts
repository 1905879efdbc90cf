import type { Workout } from '@fieldside/contracts/http/training.ts'
import type { Reader } from '../../schema.ts'
import { findWorkout } from '../store/workouts.ts'
import { toWorkouts } from '../views.ts'

/** Returns an existing workout of the user. */
export const readWorkout = async (on: Reader, userId: string, id: string): Promise<Workout> => {
  const row = await findWorkout(on, userId, id)
  const [workout] = await toWorkouts(on, [row!])
  return workout!
}
