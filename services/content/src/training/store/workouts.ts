import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, Reader, WorkoutExerciseRow, WorkoutRow } from '../../schema.ts'

export type WorkoutPart = WorkoutExerciseRow & { category: ExerciseCategory | null }

export const workoutsOf = (on: Reader, userId: string): Promise<WorkoutRow[]> =>
  on
    .selectFrom('workouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const countWorkouts = async (on: Reader, userId: string): Promise<number> => {
  const { workouts } = await on
    .selectFrom('workouts')
    .select((eb) => eb.fn.countAll<number>().as('workouts'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return workouts
}

export const findWorkout = (on: Reader, userId: string, id: string): Promise<WorkoutRow | undefined> =>
  on.selectFrom('workouts').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const lockWorkout = (
  tx: Tx<ContentSchema>,
  userId: string,
  id: string,
): Promise<WorkoutRow | undefined> =>
  tx
    .selectFrom('workouts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const partsOf = (on: Reader, workoutIds: readonly string[]): Promise<WorkoutPart[]> =>
  workoutIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('workout_exercises as part')
        .leftJoin('exercises', 'exercises.id', 'part.exercise_id')
        .select([
          'part.workout_id',
          'part.position',
          'part.exercise_id',
          'part.sets',
          'part.reps',
          'part.rest_seconds',
          'exercises.category',
          sql<string>`coalesce(exercises.exercise_name, part.exercise_name)`.as('exercise_name'),
        ])
        .where('part.workout_id', 'in', [...workoutIds])
        .orderBy('part.workout_id')
        .orderBy('part.position')
        .execute()

/** Serializes a user's new workouts, so that concurrent ones can't exceed the limit. */
export const lockNewWorkout = async (tx: Tx<ContentSchema>, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workouts:${userId}`}, 0))`.execute(tx)
}

export const insertWorkout = async (tx: Tx<ContentSchema>, workout: Omit<WorkoutRow, 'version'>) => {
  await tx.insertInto('workouts').values(workout).execute()
}

export const changeWorkout = async (
  tx: Tx<ContentSchema>,
  id: string,
  changes: Pick<WorkoutRow, 'name' | 'updated_at' | 'version'>,
): Promise<void> => {
  await tx.updateTable('workouts').set(changes).where('id', '=', id).execute()
}

export const replaceParts = async (
  tx: Tx<ContentSchema>,
  workoutId: string,
  parts: Omit<WorkoutExerciseRow, 'workout_id'>[],
): Promise<void> => {
  await tx.deleteFrom('workout_exercises').where('workout_id', '=', workoutId).execute()
  await tx
    .insertInto('workout_exercises')
    .values(parts.map((part) => ({ ...part, workout_id: workoutId })))
    .execute()
}

export const deleteWorkout = async (tx: Tx<ContentSchema>, id: string): Promise<void> => {
  await tx.deleteFrom('workouts').where('id', '=', id).execute()
}

/** Returns the names of existing exercises by id, and prevents their deletion until the transaction ends. */
export const holdNames = async (
  tx: Tx<ContentSchema>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('exercises')
    .select(['id', 'exercise_name'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, exercise_name }) => [id, exercise_name]))
}

export const programDay = async (on: Reader, programId: string, day: number) => {
  const program = await on
    .selectFrom('programs')
    .select(['title', 'is_premium'])
    .where('id', '=', programId)
    .executeTakeFirst()
  if (!program) return undefined
  const parts = await on
    .selectFrom('program_exercises as part')
    .innerJoin('exercises', 'exercises.id', 'part.exercise_id')
    .select([
      'part.exercise_id',
      'part.sets',
      'part.reps',
      'part.rest_time',
      'exercises.exercise_name',
      'exercises.category',
    ])
    .where('part.program_id', '=', programId)
    .where('part.day_number', '=', day)
    .orderBy('part.order_in_day')
    .execute()
  return { ...program, parts }
}
