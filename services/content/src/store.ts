import type { ExerciseCategory, ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { Position } from './domain/cursor.ts'
import type { ContentSchema, ExerciseRow, ProgramRow } from './schema.ts'

type Reader = Database<ContentSchema>['kysely']
type Page<Category> = { category?: Category | undefined; after?: Position | undefined; limit: number }

/** By name, whatever its case. */
export const exercises = (
  on: Reader,
  { category, after, limit }: Page<ExerciseCategory>,
): Promise<ExerciseRow[]> => {
  const name = sql<string>`lower(exercise_name) collate "C"`
  return on
    .selectFrom('exercises')
    .selectAll()
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${name}, id) > (lower(${after!.at}) collate "C", ${after!.id}::uuid)`),
    )
    .orderBy(name)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Newest first. */
export const programs = (
  on: Reader,
  { category, after, limit }: Page<ProgramCategory>,
): Promise<ProgramRow[]> =>
  on
    .selectFrom('programs')
    .selectAll()
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countPrograms = async (on: Reader): Promise<number> => {
  const { programs } = await on
    .selectFrom('programs')
    .select((eb) => eb.fn.countAll<number>().as('programs'))
    .executeTakeFirstOrThrow()
  return programs
}
