import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'

/** An unused term stays for at most this many runs, because a run checks one part of the vocabulary. */
const PARTS = 24
/** How many terms are removed at once, while new entries wait. */
const REMOVED_MAX = 500

/** The most frequent terms by Postgres's own statistics, with the share of the entries that have them. */
export const COMMON_TERMS = `select term, share from pg_stats,
  unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (term, share)
  where schemaname = current_schema() and tablename = 'search_entries' and attname = 'terms' and term is not null`

/** A term as a tsquery. Its quotes and backslashes are doubled. */
const AS_QUERY = String.raw`('''' || replace(replace(t.term, '\', '\\'), '''', '''''') || '''')::tsquery`
/** Neither an entry nor a synonym has term `t` of `search_terms`. Counting uses the index of terms, which takes long for a `common` one. */
export const IS_UNUSED = `not exists (select from common where common.term = t.term)
  and (select count(*) from search_entries e where e.terms @@ ${AS_QUERY}) = 0
  and not exists (select from search_synonyms s, unnest(s.stems) as stem where t.term = any(string_to_array(stem, ' ')))`

/** Deletes terms that nobody uses any more, in the part of the vocabulary whose turn it is. */
export const deleteUnusedTerms = async (db: Database<DirectorySchema>, now: Date): Promise<number> => {
  const part = Math.floor(now.getTime() / HOUR_MS) % PARTS
  const { rows } = await db.pool.query<{ term: string }>(
    `with common as materialized (${COMMON_TERMS})
    select t.term from search_terms t where abs(hashtext(t.term) % ${PARTS}) = $1 and ${IS_UNUSED}
    limit ${REMOVED_MAX}`,
    [part],
  )
  if (rows.length === 0) return 0
  return db.kysely.transaction().execute(async (tx) => {
    // An entry inserts its terms before it is committed. The lock waits for such entries, so that none is overlooked.
    await sql`lock table search_terms in share row exclusive mode`.execute(tx)
    const removed = await sql`
      with common as materialized (${sql.raw(COMMON_TERMS)})
      delete from search_terms t where t.term = any(${rows.map(({ term }) => term)}::text[])
        and ${sql.raw(IS_UNUSED)}`.execute(tx)
    return Number(removed.numAffectedRows ?? 0)
  })
}
