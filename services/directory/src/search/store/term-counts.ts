import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { WITHIN_DAYS } from '@fieldside/contracts/http/search.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'
import { shareConditions } from './filter-shares.ts'

/** Counts come from at most about this many entries. */
const SAMPLE = 10_000
/** An unused term stays for at most this many runs, because a run checks one part of the vocabulary. */
const PARTS = 24
/** How many terms are removed at once, while new entries wait. */
const REMOVED_MAX = 500

const SLOTS = { any: 'next_slot_at', evenings: 'next_evening_at', weekends: 'next_weekend_at' } as const

const CONDITIONS = shareConditions({
  rated: 'rating >= 4',
  news: `exists (select from professional_news n
    where n.professional_id = sampled.professional_id and n.news_at > now() - interval '1 day')`,
  price: (dollars) => `price_key <= ${dollars * 100}`,
  kind: (kind) => (kind === 'online' ? 'online' : 'in_person'),
  slot: (time, within) => {
    const slot = SLOTS[time ?? 'any']
    const end = within && ` and ${slot} <= now() + interval '${WITHIN_DAYS[within]} days'`
    return `${slot} > now()${end ?? ''}`
  },
})

/**
 * Counts the entries with each term and those that pass each filter in a sample, from which searches choose how to
 * read. The sample has whole pages, because one of rows would read the whole table.
 */
export const countTerms = async (db: Database<DirectorySchema>): Promise<void> => {
  const { rows } = await db.pool.query<{ entries: number }>(
    "select greatest(reltuples, 0)::int as entries from pg_class where oid = 'search_entries'::regclass",
  )
  const entries = rows[0]?.entries ?? 0
  const percent = entries > SAMPLE ? (100 * SAMPLE) / entries : 100
  const from = `search_entries as sampled
    tablesample system (${percent}) repeatable (${Math.floor(Math.random() * 1e6)})`
  const shares = CONDITIONS.map(([, condition], n) => `count(*) filter (where ${condition}) as share_${n}`)
  const names = CONDITIONS.map(([term], n) => `('${term}', share_${n})`)
  await db.pool.query(
    `with counted as materialized (
      select word as term, round(ndoc * 100.0 / ${percent})::int as entries from ts_stat('select terms from ${from}')
      union all
      select share.term, round(share.entries * 100.0 / ${percent})::int from (
        select ${shares.join(', ')} from ${from}) as s,
        lateral (values ${names.join(', ')}) as share (term, entries)
    ), gone as (
      update search_terms t set entries = 0
      where t.entries > 0 and not exists (select from counted c where c.term = t.term)
    )
    insert into search_terms (term, entries) select term, entries from counted order by term collate "C"
    on conflict (term) do update set entries = excluded.entries where search_terms.entries <> excluded.entries`,
  )
}

/** A term as a tsquery. Its quotes and backslashes are doubled. */
const AS_QUERY = String.raw`('''' || replace(replace(t.term, '\', '\\'), '''', '''''') || '''')::tsquery`
/** Neither an entry nor a synonym has term `t` of `search_terms`. */
export const IS_UNUSED = `left(t.term, 7) <> '#share ' and t.term <> '#all'
  and not exists (select from search_entries e where e.terms @@ ${AS_QUERY})
  and not exists (select from search_synonyms s, unnest(s.stems) as stem where t.term = any(string_to_array(stem, ' ')))`

/** Deletes terms that nobody uses any more, in the part of the vocabulary whose turn it is. */
export const deleteUnusedTerms = async (db: Database<DirectorySchema>, now: Date): Promise<number> => {
  const part = Math.floor(now.getTime() / HOUR_MS) % PARTS
  const { rows } = await db.pool.query<{ term: string }>(
    `select t.term from search_terms t where abs(hashtext(t.term) % ${PARTS}) = $1 and t.entries = 0 and ${IS_UNUSED}
    limit ${REMOVED_MAX}`,
    [part],
  )
  if (rows.length === 0) return 0
  return db.kysely.transaction().execute(async (tx) => {
    // An entry inserts its terms before it is committed. The lock waits for such entries, so that none is overlooked.
    await sql`lock table search_terms in share row exclusive mode`.execute(tx)
    const removed = await sql`
      delete from search_terms t where t.term = any(${rows.map(({ term }) => term)}::text[])
        and ${sql.raw(IS_UNUSED)}`.execute(tx)
    return Number(removed.numAffectedRows ?? 0)
  })
}
