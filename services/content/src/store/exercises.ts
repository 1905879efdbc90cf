import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import { sql } from 'kysely'
import type { Position } from '../domain/cursor.ts'
import type { ExerciseRow, Reader } from '../schema.ts'

type Wanted = { category?: ExerciseCategory | undefined; after?: Position | undefined; limit: number }

/** By name, whatever its case. */
export const exercises = (on: Reader, { category, after, limit }: Wanted): Promise<ExerciseRow[]> => {
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
