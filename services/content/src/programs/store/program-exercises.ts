import type { Tx } from '@fieldside/platform/database.ts'
import type { Insertable, Updateable } from 'kysely'
import type {
  ContentSchema,
  ExerciseRow,
  ProgramExerciseRow,
  ProgramExerciseTable,
  Reader,
} from '../../schema.ts'
import type { Place } from '../rules/day-order.ts'

export type StoredProgramExercise = ProgramExerciseRow & { exercise: ExerciseRow }

const joined = async (on: Reader, rows: ProgramExerciseRow[]): Promise<StoredProgramExercise[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ exercise_id }) => exercise_id)
  const exercises = await on.selectFrom('exercises').selectAll().where('id', 'in', ids).execute()
  const byId = new Map<string, ExerciseRow>(exercises.map((exercise) => [exercise.id, exercise]))
  return rows.flatMap((row) => {
    const exercise = byId.get(row.exercise_id)
    return exercise ? [{ ...row, exercise }] : []
  })
}

export const placesOf = (on: Reader, programId: string): Promise<Place[]> =>
  on
    .selectFrom('program_exercises')
    .select(['id', 'day_number', 'order_in_day'])
    .where('program_id', '=', programId)
    .execute()

export const exercisesOf = async (on: Reader, programId: string): Promise<StoredProgramExercise[]> =>
  joined(
    on,
    await on
      .selectFrom('program_exercises')
      .selectAll()
      .where('program_id', '=', programId)
      .orderBy('day_number')
      .orderBy('order_in_day')
      .execute(),
  )

export const findProgramExercise = (on: Reader, id: string): Promise<ProgramExerciseRow | undefined> =>
  on.selectFrom('program_exercises').selectAll().where('id', '=', id).executeTakeFirst()

export const readProgramExercise = async (on: Reader, id: string): Promise<StoredProgramExercise> => {
  const row = await on
    .selectFrom('program_exercises')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [whole] = await joined(on, [row])
  return whole!
}

/** Returns which of these exercises exist, and prevents their deletion until the transaction ends. */
export const holdExercises = async (tx: Tx<ContentSchema>, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('exercises')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const insertProgramExercises = async (
  tx: Tx<ContentSchema>,
  values: Insertable<ProgramExerciseTable>[],
): Promise<void> => {
  if (values.length > 0) await tx.insertInto('program_exercises').values(values).execute()
}

export const saveProgramExercise = async (
  tx: Tx<ContentSchema>,
  id: string,
  changes: Omit<Updateable<ProgramExerciseTable>, 'version'> | Omit<Place, 'id'>,
): Promise<number> => {
  const { version } = await tx
    .updateTable('program_exercises')
    .set(changes)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const removeProgramExercise = async (tx: Tx<ContentSchema>, id: string): Promise<void> => {
  await tx.deleteFrom('program_exercises').where('id', '=', id).execute()
}
