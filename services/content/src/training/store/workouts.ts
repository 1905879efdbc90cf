import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { ExerciseMeasure } from '@fieldside/contracts/exercise-facts.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { usesBarbell } from '../../exercises/rules/barbell.ts'
import { visibleTo } from '../../exercises/store/visible-exercises.ts'
import type {
  ContentSchema,
  ExerciseRow,
  PrismaReader,
  PrismaTx,
  Reader,
  WorkoutExerciseRow,
  WorkoutRow,
} from '../../schema.ts'

/** What the library says about an exercise. */
type Facts = Pick<ExerciseRow, 'category' | 'measure'> & { has_barbell: boolean }
export type WorkoutPart = WorkoutExerciseRow & Omit<Facts, 'category'> & { category: ExerciseCategory | null }
export type StoredWorkout = WorkoutRow & { parts: WorkoutPart[] }

const FACTS = { exercise_name: true, category: true, measure: true, equipment: true } as const

/** One statement for the workout, its exercises, and their names. */
const WITH_PARTS = {
  relationLoadStrategy: 'join',
  include: {
    workout_exercises: {
      orderBy: { position: 'asc' },
      include: { exercise: { select: FACTS } },
    },
  },
} as const

type Exercise = { category: string; measure: string; equipment: string[] }

const factsOf = ({ category, measure, equipment }: Exercise): Facts => ({
  category: category as ExerciseCategory,
  measure: measure as ExerciseMeasure,
  has_barbell: usesBarbell(equipment),
})
export const UNKNOWN = { category: null, measure: 'reps', has_barbell: false } as const

type WithParts = WorkoutRow & {
  workout_exercises: (WorkoutExerciseRow & { exercise: (Exercise & { exercise_name: string }) | null })[]
}

/** Uses the library's current name, or the saved one if the exercise has been deleted. */
const withParts = ({ workout_exercises, ...workout }: WithParts): StoredWorkout => ({
  ...workout,
  parts: workout_exercises.map(({ exercise, ...part }) => ({
    ...part,
    ...(exercise ? factsOf(exercise) : UNKNOWN),
    exercise_name: exercise?.exercise_name ?? part.exercise_name,
  })),
})

export const workoutsOf = async ({ workout }: PrismaReader, userId: string): Promise<StoredWorkout[]> => {
  const rows = await workout.findMany({
    ...WITH_PARTS,
    where: { user_id: userId },
    orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
  })
  return rows.map(withParts)
}

export const countWorkouts = async (on: Reader, userId: string): Promise<number> => {
  const { workouts } = await on
    .selectFrom('workouts')
    .select((eb) => eb.fn.countAll<number>().as('workouts'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return workouts
}

export const findWorkout = async (
  { workout }: PrismaReader,
  userId: string,
  id: string,
): Promise<StoredWorkout | undefined> => {
  const row = await workout.findFirst({ ...WITH_PARTS, where: { id, user_id: userId } })
  return row ? withParts(row) : undefined
}

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

/** Serializes a user's new workouts, so that concurrent ones can't exceed the limit. */
export const lockNewWorkout = async (tx: Tx<ContentSchema>, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workouts:${userId}`}, 0))`.execute(tx)
}

export type NewPart = Omit<WorkoutExerciseRow, 'workout_id'>

export const insertWorkout = async (
  { workout }: PrismaTx,
  row: Omit<WorkoutRow, 'version'>,
  parts: readonly NewPart[],
): Promise<StoredWorkout> => {
  const data = { ...row, workout_exercises: { createMany: { data: [...parts] } } }
  return withParts(await workout.create({ ...WITH_PARTS, data }))
}

/** Changes a workout and replaces its parts. */
export const changeWorkout = async (
  { workout }: PrismaTx,
  id: string,
  changes: Pick<WorkoutRow, 'name' | 'updated_at' | 'version'>,
  parts: readonly NewPart[],
): Promise<StoredWorkout> => {
  const data = { ...changes, workout_exercises: { deleteMany: {}, createMany: { data: [...parts] } } }
  return withParts(await workout.update({ ...WITH_PARTS, where: { id }, data }))
}

export const deleteWorkout = async ({ workout }: PrismaTx, id: string): Promise<void> => {
  await workout.deleteMany({ where: { id } })
}

/** Returns the names of exercises that the user may see by id, and prevents their deletion until the transaction ends. */
export const lockExerciseNames = async (
  tx: Tx<ContentSchema>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('all_exercises')
    .select(['id', 'exercise_name'])
    .where('id', 'in', [...new Set(ids)])
    .where(visibleTo(userId))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, exercise_name }) => [id, exercise_name]))
}

type NamedExercise = Pick<ExerciseRow, 'exercise_name' | 'owner_id'> & Facts

/** Returns existing exercises by id. */
export const exercisesById = async (
  on: Reader,
  ids: readonly string[],
): Promise<Map<string, NamedExercise>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('all_exercises')
    .select(['id', 'exercise_name', 'owner_id', 'category', 'measure', 'equipment'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, exercise_name, owner_id, ...facts }) => [
      id,
      { exercise_name, owner_id, ...factsOf(facts) },
    ]),
  )
}
