import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gazetteer } from '../../src/places/adapters/gazetteer.ts'
import { deleteUnusedTerms } from '../../src/search/store/unused-terms.ts'
import { createFixture, type Fixture } from '../fixture.ts'
import { insertGolden, NOW } from './golden-professionals.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture({ ports: { gazetteer }, now: NOW })
  await insertGolden(fixture)
})
afterAll(() => fixture.close())

const isTerm = async (term: string) => {
  const { rowCount } = await fixture.db.pool.query('select from search_terms where term = $1', [term])
  return rowCount === 1
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

test('removes within a day what no entry and no synonym has any more, whatever characters it has [find/typos]', async () => {
  // Words of earlier versions of the profiles.
  await removeInADay()
  await addTerms('gone', "o'hara", 'back\\slash', '#place 4711')
  const { rows: kept } = await fixture.db.pool.query<{ term: string }>(
    'select distinct term from search_entries, unnest(tsvector_to_array(terms)) as term join search_terms using (term)',
  )
  expect(await removeInADay()).toBe(4)
  for (const term of ['mtss', ...kept.map(({ term }) => term)]) expect(await isTerm(term)).toBe(true)
  expect(await isTerm('gone')).toBe(false)
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
  expect(await isTerm('reborn')).toBe(true)
})
