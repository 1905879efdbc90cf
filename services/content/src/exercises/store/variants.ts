import type { ExerciseVariants } from '@fieldside/contracts/exercise-facts.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { ContentSchema } from '../../schema.ts'

type Row = { exercise_id: string; side: keyof ExerciseVariants; id: string; exercise_name: string }

/** Returns the variants of each of these exercises, by name. */
export const findVariants = async (
  on: QueryExecutorProvider,
  ids: readonly string[],
): Promise<(id: string) => ExerciseVariants> => {
  const { rows } = await sql<Row>`
    select exercise_id, side, id, exercise_name from (
      select harder_id as exercise_id, 'easier' as side, easier_id as id
      from exercise_variants where harder_id = any(${ids}::uuid[])
      union all
      select easier_id, 'harder', harder_id from exercise_variants where easier_id = any(${ids}::uuid[])
    ) as variant join all_exercises using (id)
    order by lower(exercise_name) collate "C", id`.execute(on)
  const byExercise = Map.groupBy(rows, ({ exercise_id }) => exercise_id)
  return (of) => {
    const on = (wanted: keyof ExerciseVariants) =>
      (byExercise.get(of) ?? [])
        .filter(({ side }) => side === wanted)
        .map(({ id, exercise_name }) => ({ id, exercise_name }))
    return { easier: on('easier'), harder: on('harder') }
  }
}

/** Serializes changes of variants, because two of them could form a circle together. */
export const lockVariants = async (tx: Tx<ContentSchema>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('exercise-variants', 0))`.execute(tx)
}

export const replaceEasier = async (tx: Tx<ContentSchema>, id: string, easier: string[]): Promise<void> => {
  await tx.deleteFrom('exercise_variants').where('harder_id', '=', id).execute()
  await insertVariants(
    tx,
    easier.map((easier_id) => ({ easier_id, harder_id: id })),
  )
}

export const replaceHarder = async (tx: Tx<ContentSchema>, id: string, harder: string[]): Promise<void> => {
  await tx.deleteFrom('exercise_variants').where('easier_id', '=', id).execute()
  await insertVariants(
    tx,
    harder.map((harder_id) => ({ easier_id: id, harder_id })),
  )
}

const insertVariants = async (
  tx: Tx<ContentSchema>,
  pairs: { easier_id: string; harder_id: string }[],
): Promise<void> => {
  if (pairs.length > 0) await tx.insertInto('exercise_variants').values(pairs).execute()
}

/** Whether an exercise is harder than itself, over any number of variants. */
export const isInCircle = async (tx: Tx<ContentSchema>, id: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    with recursive harder (id) as (
      select harder_id from exercise_variants where easier_id = ${id}
      union select harder_id from exercise_variants join harder on easier_id = harder.id
    )
    select exists (select from harder where id = ${id}) as found`.execute(tx)
  return rows[0]!.found
}
