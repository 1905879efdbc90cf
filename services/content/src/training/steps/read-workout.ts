import type { Workout } from '@fieldside/contracts/http/training.ts'
import type { PrismaReader } from '../../schema.ts'
import { findWorkout } from '../store/workouts.ts'
import { toWorkout } from '../views.ts'

/** Returns an existing workout of the user. */
export const readWorkout = async (on: PrismaReader, userId: string, id: string): Promise<Workout> =>
  toWorkout((await findWorkout(on, userId, id))!)
