import { readFileSync } from 'node:fs'
import { saveProfile } from '@fieldside/contracts/http/directory.ts'
import { type SearchQuery, SearchSort, searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { findNearestPlace, suggestSearches } from '@fieldside/contracts/http/suggestions.ts'
import * as synonyms from '@fieldside/contracts/http/synonyms.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gazetteer } from '../../src/places/adapters/gazetteer.ts'
import { recountFigures } from '../../src/search/recount-figures.ts'
import {
  createFixture,
  type Fixture,
  insertListed,
  newAthlete,
  newProfessional,
  PROFILE,
} from '../fixture.ts'
import { insertGolden, NOW } from './golden-professionals.ts'

let fixture: Fixture
let ids: Map<string, string>
const athlete = newAthlete()
beforeAll(async () => {
  fixture = await createFixture({ ports: { gazetteer }, now: NOW })
  ids = await insertGolden(fixture)
})
afterAll(() => fixture.close())

type Query = Record<string, string>
const request = (query: Query) =>
  fixture.request(searchProfessionals, { query: query as unknown as SearchQuery }, { as: athlete })
const search = async (query: Query) => {
  const { status, body } = await request(query)
  expect(status).toBe(200)
  return body
}
const namesFor = async (query: Query) =>
  (await search(query)).items.map(({ first_name }) => first_name).join(' ')
const fieldsOf = async (query: Query) => {
  const { status, problem } = await request(query)
  return [status, ...(problem.errors ?? []).map(({ field }) => field)]
}
const located = { latitude: 37.1, longitude: -84.1, is_located: true }
const DENVER = { location: 'Denver, CO', radius: '25' }

test.each<[Query, string]>([
  [{ words: 'physio runners', ...DENVER }, 'Maya Ines'],
  [{ words: 'physio for runners', ...DENVER, time: 'evenings', max_price: '90' }, 'Ines'],
  [{ words: 'PT' }, 'Ada Ines Maya Lena Nora Omar Will'],
  [{ words: 'physical therapy' }, 'Ada Ines Maya Lena Nora Omar Will'],
  [{ words: 'phsyio knee' }, 'Maya Will'],
  [{ words: 'terapist' }, 'Ada Ines Maya Lena Nora Omar Will'],
  [{ words: 'ACL' }, 'Maya'],
  [{ words: 'anterior cruciate ligament' }, 'Maya'],
  [{ words: 'shin splints' }, 'Maya'],
  [{ words: 'MTSS' }, 'Maya'],
  [{ words: 'medial tibial stress syndrome' }, 'Maya'],
  [{ words: 'nutritionist' }, 'Mei Rosa Hana Grace'],
  [{ words: 'nutritonist celiac' }, 'Mei'],
  [{ words: 'dietitian', location: '10001' }, 'Mei'],
  [{ words: 'runners' }, 'Ada Ines Maya Theo Rosa'],
  [{ words: 'runner', ...DENVER, sort: 'nearest' }, 'Rosa Maya Theo Ines'],
  [{ words: 'rotator cuff' }, 'Nora Omar'],
  [{ words: 'shoulder', location: '92101', radius: '50' }, 'Nora'],
  [{ words: 'concussion' }, 'Will'],
  [{ words: 'back pain' }, 'Lena'],
  [{ words: 'sports psychologist' }, 'Kofi Paul'],
  [{ words: 'mental coach', sort: 'soonest' }, 'Kofi Paul'],
  [{ words: 'strength coach' }, 'Theo Luis Sam Kofi Paul'],
  [{ words: 'triathlete coach' }, 'Luis'],
  [{ words: 'Maya' }, 'Maya'],
  [{ words: 'lindgern' }, 'Maya'],
  [{ words: 'will' }, 'Will'],
  [{ words: 'climbing boulder' }, 'Omar'],
  [{ words: 'heel pain' }, 'Ines'],
  [{ words: 'eating' }, 'Rosa'],
  [{ words: 'zzqx' }, ''],
])('ranks %j as %s [find/words] [find/typos] [find/synonyms] [find/best-match]', async (query, names) => {
  expect(await namesFor(query)).toBe(names)
})

test('searches near a place that the words name, and says what it read [find/screen-line]', async () => {
  const found = await search({ words: 'physio runners in denver co within 20 miles', online: 'true' })
  expect(found.items.map(({ first_name }) => first_name)).toEqual(['Maya', 'Ines'])
  expect(found.read).toEqual({ words: 'physio runners', location: 'denver co', radius: '25' })
  expect(found.place!.radius_miles).toBe(25)
  const bare = await search({ words: '80302' })
  expect([bare.read!.words, bare.items[0]!.first_name]).toEqual(['', 'Omar'])
  const unplaced = await search({ words: 'physio within 20 miles' })
  expect(unplaced.read).toEqual({ words: 'physio', location: '', radius: '25' })
  const pain = await search({ words: 'pain around the knee' })
  expect([pain.read, pain.unused_words]).toEqual([undefined, []])
})

test('takes words that no professional has for a place if there is one of that name [find/unused-place]', async () => {
  const found = await search({ words: 'physio salida' })
  expect(found.read).toEqual({ words: 'physio', location: 'salida' })
  expect([found.place!.question, found.unused_words]).toEqual(['which', []])
  // Professionals have the word 'boulder', and Salida stays a word beside a chosen place.
  expect((await search({ words: 'climbing boulder' })).read).toBeUndefined()
  expect((await search({ words: 'physio spokane' })).read!.location).toBe('spokane')
  const elsewhere = await search({ words: 'physio salida', ...DENVER })
  expect([elsewhere.read, elsewhere.unused_words]).toEqual([undefined, ['salida']])
})

test('leaves out words that no professional has, and says so, unless nothing else is left [find/unused-words]', async () => {
  const found = await search({ words: 'physio for zzqx runners', ...DENVER })
  expect(found.items.map(({ first_name }) => first_name)).toEqual(['Maya', 'Ines'])
  expect(found.unused_words).toEqual(['zzqx'])
  const nothing = await search({ words: 'zzqx' })
  expect([nothing.count.value, nothing.unused_words]).toEqual([0, []])
})

test('leaves out a word again once its only professional is hidden [find/unused-words]', async () => {
  const pro = newProfessional()
  await fixture.listed(pro, { city: 'Boise', state: 'ID' })
  await fixture.request(saveProfile, { body: { ...PROFILE, sports: ['Zorbing'] } }, { as: pro })
  const shown = await search({ words: 'physio zorbing' })
  expect([shown.items.length, shown.unused_words]).toEqual([1, []])
  await fixture.accept(pro, false)
  const found = await search({ words: 'physio zorbing' })
  expect([found.items.length > 0, found.unused_words]).toEqual([true, ['zorbing']])
})

test('sorts by each order and pages through it without gaps, keeping hidden prices and missing slots last [find/sorts] [find/hidden-price]', async () => {
  expect(await namesFor({ sort: 'price', kind: 'in-person' })).toBe(
    'Theo Will Ines Sam Maya Luis Omar Nora Ada Lena Paul',
  )
  expect(await namesFor({ sort: 'rating', ...DENVER })).toBe('Maya Rosa Theo Omar Lena Ines')
  expect(await namesFor({ sort: 'soonest', time: 'weekends' })).toBe('Will Maya Ada Nora Theo Ines Mei')
  expect(await namesFor({ sort: 'nearest', location: '80202', radius: '100' })).toBe(
    'Maya Rosa Theo Lena Ines Omar Kofi',
  )
  expect((await namesFor({ sort: 'newest' })).split(' ').slice(0, 2)).toEqual(['Ines', 'Kofi'])
  expect(await fieldsOf({ sort: 'nearest' })).toEqual([400, 'sort'])
  const { next } = await search({ sort: 'price' })
  expect(next).toBeNull()
})

test('filters, alone and combined, and counts for each value what choosing it would give [find/filters] [find/facets] [find/hidden-price]', async () => {
  expect(await namesFor({ max_price: '80', sort: 'price' })).toBe('Theo Will')
  expect(await namesFor({ language: 'es', sort: 'price' })).toBe('Maya Luis Rosa')
  expect(await namesFor({ online: 'true', language: 'es', sort: 'price' })).toBe('Maya Luis Rosa')
  expect(await namesFor({ welcomes_new: 'true', min_rating: '4', sort: 'rating' })).toBe(
    'Maya Ada Mei Rosa Hana Lena',
  )
  expect(await namesFor({ within: 'today', time: 'evenings', sort: 'soonest' })).toBe('Lena Will')
  const { facets, count } = await search({ ...DENVER, max_price: '100', sort: 'price' })
  const counts = (of: { value: unknown; count: number }[]) =>
    Object.fromEntries(of.filter((one) => one.count > 0).map((one) => [one.value, one.count]))
  expect(count.value).toBe(3)
  expect(facets?.approximate).toBe(false)
  expect(counts(facets!.max_price)).toEqual({ 80: 1, 100: 3, 120: 5, 150: 5, 200: 5 })
  expect(counts(facets!.specialty)).toEqual({ 'Physical Therapist': 2, 'Performance Coach': 1 })
  expect(counts(facets!.kind)).toEqual({ 'in-person': 3, online: 2 })
  expect(counts(facets!.within)).toEqual({ today: 2, '3-days': 3, week: 3 })
  expect(counts(facets!.time)).toEqual({ evenings: 3, weekends: 3 })
  expect(counts(facets!.language)).toEqual({ en: 3, es: 1, pt: 1 })
  expect([counts(facets!.min_rating), counts(facets!.welcomes_new)]).toEqual([{ 4: 2 }, { true: 2 }])
})

test('rejects online sessions in person, and counts only online sessions beside Online [find/screen-place] [find/facets]', async () => {
  expect(await fieldsOf({ online: 'true', kind: 'in-person' })).toEqual([400, 'kind'])
  expect(await namesFor({ online: 'true', kind: 'online', language: 'es', sort: 'price' })).toBe(
    'Maya Luis Rosa',
  )
  const { facets, count } = await search({ online: 'true' })
  expect(facets!.kind).toEqual([{ value: 'online', count: count.value }])
})

test('finds places by ZIP code, city, and radius, shows whole miles, and names the field of an unclear place [find/place] [find/distance-rounded]', async () => {
  const near = await search({ location: '80302', radius: '10', sort: 'nearest' })
  expect(near.items.map((card) => [card.first_name, card.distance_miles])).toEqual([['Omar', 0]])
  // The center of Boulder is 0.8 miles from that of the ZIP code.
  expect(
    (await search({ location: 'Boulder', radius: '50', sort: 'nearest' })).items.map(
      ({ distance_miles }) => distance_miles,
    ),
  ).toEqual([0, 23, 24, 25, 28, 32, 40])
  expect(await namesFor({ location: '80202', radius: '5', sort: 'nearest' })).toBe('Maya Rosa Theo')
  expect(await namesFor({ location: 'LA' })).toBe('')
  expect(await namesFor({ location: 'Louisiana' })).toBe('Will')
  expect(await fieldsOf({ location: '00001' })).toEqual([400, 'location'])
  expect(await fieldsOf({ radius: '5' })).toEqual([400, 'radius'])
  for (const location of ['Springfield', 'Florida']) {
    expect(await fieldsOf({ location, radius: '5' })).toEqual([400, 'radius'])
    expect(await fieldsOf({ location, sort: 'nearest' })).toEqual([400, 'sort'])
  }
  expect(await fieldsOf({ location: 'Denver, CO', online: 'true' })).toEqual([400, 'online'])
})

test('says which filters to loosen when nothing is found, with what that would give [find/loosen]', async () => {
  const { items, loosen } = await search({ location: '80302', radius: '5', language: 'es', within: 'today' })
  expect(items).toEqual([])
  expect(loosen.map(({ filter, value, count }) => [filter, value, count.value])).toEqual([
    ['location', null, 2],
    ['radius', '25', 1],
    ['radius', '50', 1],
    ['radius', '100', 1],
  ])
})

test('offers a wider radius also for a ZIP code without one, which means 25 miles [find/loosen] [find/place]', async () => {
  const bare = await search({ location: '80202', words: 'sports psychologist' })
  expect(bare.items).toEqual([])
  expect(bare.loosen.map(({ filter, value, count }) => [filter, value, count.value])).toEqual([
    ['words', null, 6],
    ['location', null, 2],
    ['radius', '100', 1],
  ])
})

test('counts what to loosen one after another, so that other searches find a free connection [find/loosen]', async () => {
  const { pool } = fixture.db
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  let [counting, most] = [0, 0]
  const counted = vi.spyOn(pool, 'query').mockImplementation((async (...given: unknown[]) => {
    most = Math.max(most, ++counting)
    return query(...given).finally(() => counting--)
  }) as never)
  const { loosen } = await search({ words: 'zzqx', location: '80302', radius: '5', within: 'today' })
  expect(loosen).toEqual([])
  expect(counted.mock.calls.length).toBeGreaterThan(8)
  counted.mockRestore()
  // The page and its facets are read together.
  expect(most).toBeLessThanOrEqual(2)
})

test('gives reasons for a result [find/reasons]', async () => {
  const [maya, ines] = (await search({ words: 'physio runners', ...DENVER })).items
  expect(maya!.reasons).toEqual(['words', 'near', 'available-soon', 'well-rated', 'answers-fast'])
  expect(ines!.reasons).toEqual(['words', 'near', 'available-soon', 'new'])
  expect((await search({ words: 'complain' })).items[0]!.reasons).toContain('words-in-bio')
})

test('suggests professionals, types, and places while typing, to people who are signed in [find/suggestions]', async () => {
  const suggest = async (words: string) =>
    (await fixture.request(suggestSearches, { query: { words } }, { as: athlete })).body
  expect((await suggest('lind')).professionals).toMatchObject([
    { id: ids.get('Maya Lindgren'), first_name: 'Maya' },
  ])
  expect((await suggest('physio')).specialties).toEqual(['Physical Therapist'])
  expect((await suggest('san d')).places[0]).toEqual({
    city: 'San Diego',
    state: 'CA',
    location: 'San Diego, CA',
  })
  const many = await suggest('ma')
  expect(many.places.length + many.specialties.length + many.professionals.length).toBeLessThanOrEqual(8)
  expect((await fixture.request(suggestSearches, { query: { words: 'ma' } })).status).toBe(401)
})

describe('names as people write them', () => {
  const listed = new Map<string, string>()
  beforeAll(async () => {
    for (const [first_name, last_name] of [
      ['Łukasz', 'Żółć'],
      ['Đặng', 'Minh'],
      ['Sinéad', 'O’Brien-Walsh'],
      ['Søren', 'Strauß'],
      ['Işıl', 'Þórsdóttir'],
      ['Rene\u0301e', 'D`Angelo'],
    ]) {
      const [row] = await insertListed(fixture, 1, { first_name, last_name, ...located })
      listed.set(`${first_name} ${last_name}`, row!.id)
    }
  })
  afterAll(() =>
    fixture.db.kysely
      .deleteFrom('professionals')
      .where('id', 'in', [...listed.values()])
      .execute(),
  )

  test.for([
    ['Żółć', 'Łukasz Żółć'],
    ['zolc', 'Łukasz Żółć'],
    ['lukasz', 'Łukasz Żółć'],
    ['Minh Đặng', 'Đặng Minh'],
    ['dang minh', 'Đặng Minh'],
    ["o'brien", 'Sinéad O’Brien-Walsh'],
    ['O’Brien', 'Sinéad O’Brien-Walsh'],
    ['obrien', 'Sinéad O’Brien-Walsh'],
    ['o brien', 'Sinéad O’Brien-Walsh'],
    ['brien', 'Sinéad O’Brien-Walsh'],
    ['sinead walsh', 'Sinéad O’Brien-Walsh'],
    ['soren strauss', 'Søren Strauß'],
    ['STRAUSS', 'Søren Strauß'],
    ['isil thorsdottir', 'Işıl Þórsdóttir'],
    ['IŞIL', 'Işıl Þórsdóttir'],
    ['renée d´angelo', 'Rene\u0301e D`Angelo'],
    ['dangelo', 'Rene\u0301e D`Angelo'],
  ])('finds and suggests a professional by %s [find/names]', async ([words, name]) => {
    const id = listed.get(name!)
    expect((await search({ words: words! })).items.map((card) => card.id)).toEqual([id])
    const { body } = await fixture.request(suggestSearches, { query: { words: words! } }, { as: athlete })
    expect(body.professionals.map((card) => card.id)).toEqual([id])
  })

  test('writes the entries of names with an apostrophe again after an upgrade [find/names]', async () => {
    const id = listed.get('Sinéad O’Brien-Walsh')
    const before = `update search_entries set terms = '''#all'' ''brien'''::tsvector where professional_id = $1`
    await fixture.db.pool.query(before, [id])
    expect((await search({ words: 'sinead' })).items).toEqual([])
    await fixture.db.pool.query(
      readFileSync(
        new URL('../../prisma/migrations/0793_apostrophes/migration.sql', import.meta.url),
        'utf8',
      ),
    )
    await fixture.runJobs('locations')
    expect((await search({ words: 'sinead' })).items.map((card) => card.id)).toEqual([id])
  })
})

test('turns coordinates into a ZIP code, and rejects a point outside the US [find/near-me]', async () => {
  const nearest = (latitude: number, longitude: number) =>
    fixture.request(findNearestPlace, { body: { latitude, longitude } }, { as: athlete })
  expect((await nearest(40.0176, -105.2797)).body).toMatchObject({ city: 'Boulder', state: 'CO' })
  expect((await nearest(48.85, 2.35)).status).toBe(404)
  expect((await nearest(95, 0)).status).toBe(400)
})

test('lets only administrators extend the synonyms, with an audit entry, at once [find/synonyms-admin]', async () => {
  expect(await namesFor({ words: 'frogkick' })).toBe('')
  const phrases = ['frogkick', 'swimming']
  const add = (as = fixture.admin, body: { phrases: string[] } = { phrases }) =>
    fixture.request(synonyms.adminAddSynonyms, { body }, { as })
  expect((await add(athlete)).status).toBe(403)
  const { body } = await add()
  expect(await namesFor({ words: 'frogkick' })).toBe('Nora')
  expect(await namesFor({ words: 'frogkik' })).toBe('Nora')
  expect(
    (await fixture.request(synonyms.adminListSynonyms, {}, { as: fixture.admin })).body.items,
  ).toContainEqual(body)
  expect((await add(fixture.admin, { phrases: ['the', 'of'] })).problem.errors?.[0]?.field).toBe('phrases')
  const remove = () =>
    fixture.request(synonyms.adminRemoveSynonyms, { params: { id: body.id } }, { as: fixture.admin })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  expect(await namesFor({ words: 'frogkick' })).toBe('')
  expect((await fixture.auditOf(body.id)).map(({ action }) => action)).toEqual([
    'add-synonyms',
    'remove-synonyms',
  ])
})

test('saves sports, conditions, languages, and the ZIP code without another approval, and finds them at once [find/profile-fields]', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro, { city: 'Boise', state: 'ID' })
  const save = (changes: object) =>
    fixture.request(saveProfile, { body: { ...PROFILE, ...changes } }, { as: pro })
  const added = {
    sports: ['Bobsled'],
    conditions: ['Tennis elbow'],
    languages: ['am' as const],
    zip: '83706',
    welcomes_new_athletes: true,
  }
  const { body } = await save(added)
  expect(body).toMatchObject({ ...added, status: 'approved', is_accepting_bookings: true })
  for (const query of [
    { words: 'bobsled' },
    { words: 'lateral epicondylitis' },
    { language: 'am' },
    { location: '83706', radius: '5' },
  ] as Query[])
    expect((await search(query)).items.map((card) => card.id)).toEqual([id])
  const refused = [
    { sports: ['a', 'A'] },
    { conditions: Array(13).fill('x') },
    { zip: '837' },
    { languages: ['xx'] },
    { sports: ['x'.repeat(41)] },
  ]
  expect(
    await Promise.all(refused.map(async (one) => (await save(one)).problem.errors?.[0]?.field.split('.')[0])),
  ).toEqual(['sports', 'conditions', 'zip', 'languages', 'sports'])
  await save({ city: 'Seattle', state: 'WA', zip: '98101' })
  expect(await namesFor({ location: '83706', radius: '5' })).toBe('')
  expect(await namesFor({ location: '98101', radius: '5', sort: 'newest' })).toBe('Ada Hana')
  await fixture.accept(pro, false)
  expect(await namesFor({ words: 'bobsled' })).toBe('')
})

test('keeps entries equal to a recount, and corrects one that is wrong [find/recount]', async () => {
  await recountFigures(fixture.context()) // The golden set moved everyone's turn.
  expect(await recountFigures(fixture.context())).toBe(0)
  await fixture.db.pool.query('update search_entries set price_key = 1 where professional_id = $1', [
    ids.get('Maya Lindgren'),
  ])
  expect(await recountFigures(fixture.context())).toBe(1)
  expect(await namesFor({ max_price: '60' })).toBe('')
  await fixture.db.pool.query('update search_entries set next_slot_at = null where professional_id = $1', [
    ids.get('Omar Haddad'),
  ])
  expect(await recountFigures(fixture.context())).toBe(1)
  expect(await recountFigures(fixture.context())).toBe(0)
})

test('writes the entries of professionals from before the upgrade with their locations [find/recount]', async () => {
  await fixture.db.pool.query('delete from search_entries')
  await fixture.db.pool.query('update professionals set is_located = false')
  expect(await namesFor({ words: 'lindgren' })).toBe('')
  await fixture.runJobs('locations')
  expect(await namesFor({ words: 'lindgren', location: '80202', radius: '5' })).toBe('Maya')
})

test('forgets the location of professionals in an unknown state, and of no one else [find/place]', async () => {
  const [ontario] = await insertListed(fixture, 1, { city: 'London', state: 'Ontario', ...located })
  const [kentucky] = await insertListed(fixture, 1, { city: 'London', state: 'Kentucky', ...located })
  await fixture.db.pool.query(
    readFileSync(
      new URL('../../prisma/migrations/0482_unknown_states/migration.sql', import.meta.url),
      'utf8',
    ),
  )
  const locations = async () => {
    const { rows } = await fixture.db.pool.query(
      'select latitude, is_located from professionals where id = any($1) order by state desc',
      [[ontario!.id, kentucky!.id]],
    )
    return rows
  }
  expect(await locations()).toMatchObject([{ is_located: false }, { is_located: true }])
  await fixture.runJobs('locations')
  expect(await locations()).toMatchObject([{ latitude: null, is_located: true }, { latitude: 37.1 }])
})

test('pages through every order without gaps or repeats, and rejects the cursor of another order [find/sorts]', async () => {
  const city = { city: 'Nome', state: 'AK', zip: '99762', bio: 'Dog sled' }
  const rows = await insertListed(fixture, 45, city)
  await fixture.runJobs('locations')
  const everyone = rows.map(({ id }) => id).sort()
  const cursors: Query = {}
  for (const sort of SearchSort.options) {
    const found: string[] = []
    const query: Query = { words: 'sled', location: '99762', radius: '5', sort }
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await search(cursor ? { ...query, cursor } : query)
      expect(page.count).toEqual({ value: 45, more: false })
      expect(page.facets === null).toBe(cursor !== '')
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next
      if (cursor) cursors[sort] = cursor
    }
    expect(found.sort()).toEqual(everyone)
  }
  expect(await fieldsOf({ words: 'sled', sort: 'price', cursor: cursors.rating! })).toEqual([400, 'cursor'])
  expect(await fieldsOf({ words: 'sled', cursor: cursors.best! })).toEqual([200])
})
