import type { ImportSource } from '@fieldside/contracts/import-sources.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, ImportNameRow, Reader } from '../../schema.ts'
import type { KnownExercise } from '../rules/match-names.ts'

/** Lists the exercises that a user can choose: the library's and their own. */
export const choosableExercises = (on: Reader, userId: string): Promise<KnownExercise[]> =>
  on
    .selectFrom('all_exercises')
    .select(['id', 'exercise_name', 'equipment'])
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .orderBy('id')
    .execute()

export const namesOf = (
  on: Reader,
  userId: string,
  source: ImportSource,
): Promise<Pick<ImportNameRow, 'name' | 'exercise_id'>[]> =>
  on
    .selectFrom('import_names')
    .select(['name', 'exercise_id'])
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .execute()

export const upsertNames = async (tx: Tx<ContentSchema>, rows: readonly ImportNameRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('import_names')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source', 'name']).doUpdateSet({ exercise_id: sql`excluded.exercise_id` }),
    )
    .execute()
}
