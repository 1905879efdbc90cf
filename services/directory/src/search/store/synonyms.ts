import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type Selectable, sql } from 'kysely'
import type { DirectorySchema, Reader } from '../../schema.ts'

export type SynonymRow = Pick<Selectable<DirectorySchema['search_synonyms']>, 'id' | 'phrases'>

export const listSynonyms = (db: Reader): Promise<SynonymRow[]> =>
  db.selectFrom('search_synonyms').select(['id', 'phrases']).orderBy('created_at').orderBy('id').execute()

export const countSynonyms = async (db: Reader): Promise<number> => {
  const { total } = await db
    .selectFrom('search_synonyms')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Inserts a set, and adds its stems to the vocabulary for typos. */
export const insertSynonyms = async (
  tx: Tx<DirectorySchema>,
  phrases: string[],
  now: Date,
): Promise<SynonymRow & { stems: string[] }> => {
  const row = await tx
    .insertInto('search_synonyms')
    .values({ id: newId(), phrases, created_at: now })
    .returning(['id', 'phrases', 'stems'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into search_terms (term)
    select distinct word from unnest(${row.stems}::text[]) as stem, string_to_table(stem, ' ') as word
    where word <> '' order by word on conflict do nothing`.execute(tx)
  return row
}

export const deleteSynonyms = (tx: Tx<DirectorySchema>, id: string): Promise<SynonymRow | undefined> =>
  tx.deleteFrom('search_synonyms').where('id', '=', id).returning(['id', 'phrases']).executeTakeFirst()
