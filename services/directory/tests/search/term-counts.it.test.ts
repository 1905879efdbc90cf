import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gazetteer } from '../../src/places/adapters/gazetteer.ts'
import { turnOn } from '../../src/search/rules/best-match.ts'
import type { Criteria } from '../../src/search/store/find-statement.ts'
import { countListed, findListed } from '../../src/search/store/listings.ts'
import { countTerms, deleteUnusedTerms } from '../../src/search/store/term-counts.ts'
import { createFixture, type Fixture } from '../fixture.ts'
import { insertGolden, NOW } from './golden-professionals.ts'

let fixture: Fixture
let ids: Map<string, string>
beforeAll(async () => {
  fixture = await createFixture({ ports: { gazetteer }, now: NOW })
  ids = await insertGolden(fixture)
})
afterAll(() => fixture.close())

const entriesOf = async (term: string) => {
  const { rows } = await fixture.db.pool.query('select entries from search_terms where term = $1', [term])
  return rows[0]?.entries as number | undefined
}
/** Runs as the job of each hour of a day. */
const removeInADay = async () => {
  let removed = 0
  for (let hour = 0; hour < 24; hour += 1)
    removed += await deleteUnusedTerms(fixture.db, new Date(NOW.getTime() + hour * HOUR_MS))
  return removed
}
const addTerms = (...terms: string[]) =>
  fixture.db.pool.query('insert into search_terms (term) select unnest($1::text[]) on conflict do nothing', [
    terms,
  ])

const PHYSIOS: Criteria = {
  query: "'physic'",
  groups: [],
  point: null,
  radiusMiles: null,
  location: null,
  places: null,
  maxPriceCents: null,
  isRated: false,
  kind: null,
  time: null,
  until: null,
  expectsMany: true,
  now: NOW,
}

test('counts the entries with each term and filter, and forgets the count of a term that is gone [find/words]', async () => {
  await addTerms('gone')
  await fixture.db.pool.query("update search_terms set entries = 7 where term = 'gone'")
  await countTerms(fixture.db)
  const { rows } = await fixture.db.pool.query(
    'select count(*)::int as all, (count(*) filter (where rating >= 4))::int as rated from search_entries',
  )
  expect(await entriesOf('#all')).toBe(rows[0].all)
  expect(await entriesOf('#share rated')).toBe(rows[0].rated)
  expect(await entriesOf('gone')).toBe(0)
})

test('removes within a day what no entry and no synonym has any more, whatever characters it has [find/typos]', async () => {
  // Words of earlier versions of the profiles.
  await removeInADay()
  await addTerms('gone', "o'hara", 'back\\slash', '#place 4711')
  const { rows: kept } = await fixture.db.pool.query<{ term: string }>(
    'select distinct term from search_entries, unnest(tsvector_to_array(terms)) as term',
  )
  await fixture.db.pool.query('update search_terms set entries = 0')
  expect(await removeInADay()).toBe(4)
  for (const { term } of kept) expect(await entriesOf(term)).toBe(0)
  for (const term of ['mtss', '#all', '#share rated']) expect(await entriesOf(term)).toBe(0)
  expect(await entriesOf('gone')).toBeUndefined()
  expect(await removeInADay()).toBe(0)
})

test('keeps a term that an entry brings back before it is removed, although the entry isn’t committed yet [find/typos]', async () => {
  await addTerms('reborn')
  const client = await fixture.db.pool.connect()
  await client.query('begin')
  await client.query("insert into search_terms (term) values ('reborn') on conflict do nothing")
  await client.query(
    "update search_entries set terms = terms || 'reborn'::tsvector where ctid = (select min(ctid) from search_entries)",
  )
  const removing = removeInADay()
  for (;;) {
    const { rowCount } = await fixture.db.pool.query(
      `select from pg_locks join pg_stat_activity using (pid) where datname = current_database()
         and relation = 'search_terms'::regclass and mode = 'ShareRowExclusiveLock' and not granted`,
    )
    if (rowCount) break
  }
  await client.query('commit')
  client.release()
  expect(await removing).toBe(0)
  expect(await entriesOf('reborn')).toBe(0)
})

test('proves from one part of all entries that there are more than a thousand results, and ranks only that part [find/best-match]', async () => {
  const turn = turnOn(NOW)
  const fill = (bucket: number, count: number) =>
    fixture.db.pool.query(
      `insert into search_entries (professional_id, terms, newest_key, price_key, rating_key, quality_key, place_id, state_code,
        review_count, languages, welcomes_new_athletes, bucket, joined_at)
      select gen_random_uuid(), array_to_tsvector(array['physic', '#all', $1]), 0, 0, 0, 0, 0, 'CO', 0, '{}', false, $2, $3
      from generate_series(1, $4::int)`,
      [`#bucket ${bucket}`, bucket, new Date(0), count],
    )
  await fill((turn + 1) % 32, 850)
  await fill(turn, 60)
  const finding = { ...PHYSIOS, sort: 'best', after: null, athleteId: null } as const
  const sampled = () => findListed(fixture.db, { ...finding, way: 'sample', parts: 1 })
  const gathered = await findListed(fixture.db, { ...finding, way: 'gather-many' })
  // Too few in the part prove nothing, so everyone is counted and ranked.
  expect([gathered.total > 900, gathered.total < 1000]).toEqual([true, true])
  expect(await sampled()).toEqual(gathered)
  expect(await countListed(fixture.db, PHYSIOS)).toBe(gathered.total)
  await fill(turn, 200)
  expect(await countListed(fixture.db, PHYSIOS)).toBe(1001)
  await fixture.db.pool.query(
    `update search_entries set bucket = $1, terms = terms || array_to_tsvector(array[$2]) where professional_id = $3`,
    [turn, `#bucket ${turn}`, ids.get('Maya Lindgren')],
  )
  const { rows, total } = await sampled()
  expect([total, rows.map(({ first_name }) => first_name)]).toEqual([1001, ['Maya']])
})
