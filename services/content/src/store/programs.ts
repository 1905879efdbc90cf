import type { ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import { sql } from 'kysely'
import type { Position } from '../domain/cursor.ts'
import type { ProgramRow, Reader } from '../schema.ts'

type Wanted = { category?: ProgramCategory | undefined; after?: Position | undefined; limit: number }

/** Newest first. */
export const programs = (on: Reader, { category, after, limit }: Wanted): Promise<ProgramRow[]> =>
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
