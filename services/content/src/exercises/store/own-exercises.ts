import { isUniqueViolation, type Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, ExerciseRow, Reader } from '../../schema.ts'

export const listOwnExercises = (on: Reader, ownerId: string): Promise<ExerciseRow[]> =>
  on
    .selectFrom('all_exercises')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy(sql`lower(exercise_name) collate "C"`)
    .execute()

export const lockOwnExercise = (
  tx: Tx<ContentSchema>,
  ownerId: string,
  id: string,
): Promise<ExerciseRow | undefined> =>
  tx
    .selectFrom('all_exercises')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()

/** Serializes new exercises of an owner, so that concurrent ones can't exceed the maximum together. */
export const lockNewOwnExercise = async (tx: Tx<ContentSchema>, ownerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exercises:${ownerId}`}, 0))`.execute(tx)
}

export const countOwnExercises = async (on: Reader, ownerId: string): Promise<number> => {
  const { count } = await on
    .selectFrom('all_exercises')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const isOwnNameTaken = (error: unknown): boolean => isUniqueViolation(error, 'exercises_own_name')
