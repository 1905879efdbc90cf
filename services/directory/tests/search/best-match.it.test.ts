import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { SearchSort } from '@fieldside/contracts/http/search.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gazetteer } from '../../src/places/adapters/gazetteer.ts'
import {
  BEST_MATCH,
  bestMatch,
  featuresOf,
  type Ranked,
  TURNS,
  turnOn,
} from '../../src/search/rules/best-match.ts'
import { groupQueries } from '../../src/search/rules/search-words.ts'
import { endsOf } from '../../src/search/steps/search-query.ts'
import { facetsOf } from '../../src/search/store/facet-statement.ts'
import { type Criteria, createParams } from '../../src/search/store/find-statement.ts'
import { countFacetValues, findListed } from '../../src/search/store/listings.ts'
import {
  matchScore,
  milesTo,
  storedQuality,
  storedRating,
  textLevel,
} from '../../src/search/store/match-expression.ts'
import { createFixture, type Fixture } from '../fixture.ts'
import { insertGolden, NOW } from './golden-professionals.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture({ ports: { gazetteer }, now: NOW })
  await insertGolden(fixture)
  await fixture.db.pool.query(
    `update search_entries set bucket = abs(hashtext(professional_id::text)) % $1`,
    [3],
  )
})
afterAll(() => fixture.close())

type Scored = Ranked & { score: number }

const EVERYONE: Criteria = {
  query: "'#all'",
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
  now: NOW,
}

const scored = async (criteria: Partial<Criteria>): Promise<Scored[]> => {
  const { groups, point, now } = { ...EVERYONE, ...criteria }
  const { values, param } = createParams()
  const text = textLevel(groups, param)
  const { rows } = await fixture.db.pool.query<Scored>(
    `select e.*, p.rating_sum, ${text} as text, ${milesTo(point, param)} as miles,
      ${matchScore(text, point, now, param)}::float8 as score
    from search_entries e join professionals p on p.id = e.professional_id`,
    values,
  )
  return rows
}

test('scores in SQL as the pure formula does, with and without words, place, and turn [find/best-match]', async () => {
  const runners = groupQueries([['runner'], ['run']])
  const physios = groupQueries([['physic', 'therapist']])
  const denver = { latitude: 39.75, longitude: -104.99 }
  const scores = new Set<number>()
  for (const criteria of [
    {},
    { groups: [runners], point: denver },
    { groups: [runners, physios], point: denver, now: new Date(NOW.getTime() + 40 * HOUR_MS) },
    ...Array.from({ length: TURNS }, (_, day) => ({ now: new Date(NOW.getTime() + day * 24 * HOUR_MS) })),
  ]) {
    const now = ('now' in criteria && criteria.now) || NOW
    for (const row of await scored(criteria)) {
      expect(row.score).toBeCloseTo(bestMatch(featuresOf(row, now)), 9)
      scores.add(row.score)
    }
  }
  expect(scores.size).toBeGreaterThan(100)
})

type Entry = Slots &
  Record<'first_name' | 'professional_id', string> &
  Record<'newest_key' | 'price_key' | 'rating_key', number>
type Slots = { next_slot_at: Date | null; next_evening_at: Date | null; next_weekend_at: Date | null }

test('reads in the order of each sort what the filters leave, and counts it [find/sorts]', async () => {
  // Two days later, some of the next slots have passed without news from booking yet.
  const later = new Date(NOW.getTime() + 48 * HOUR_MS)
  const { rows: entries } = await fixture.db.pool.query<Entry>(
    'select e.*, p.first_name from search_entries e join professionals p on p.id = e.professional_id where price_key <= 15000',
  )
  for (const [now, time] of [
    [NOW, null],
    [later, null],
    [NOW, 'evenings'],
    [later, 'weekends'],
  ] as const) {
    const slot = ({ next_slot_at, next_evening_at, next_weekend_at }: Slots) => {
      const at = time === null ? next_slot_at : time === 'evenings' ? next_evening_at : next_weekend_at
      return at !== null && at > now ? at.getTime() : Number.POSITIVE_INFINITY
    }
    const keys = {
      newest: (e) => e.newest_key,
      price: (e) => e.price_key,
      rating: (e) => e.rating_key,
      soonest: slot,
    } satisfies Partial<Record<SearchSort, (entry: Entry) => number>>
    const expected = entries.filter((entry) => time === null || slot(entry) < Number.POSITIVE_INFINITY)
    for (const [sort, key] of Object.entries(keys) as [keyof typeof keys, (entry: Entry) => number][]) {
      const finding = { ...EVERYONE, maxPriceCents: 15_000, now, time, sort, after: null, athleteId: newId() }
      const { rows, total } = await findListed(fixture.db, finding)
      const inOrder = [...expected].sort((a, b) => {
        const [left, right] = [key(a), key(b)]
        return left === right ? (a.professional_id < b.professional_id ? -1 : 1) : left - right
      })
      expect(rows.map(({ first_name }) => first_name)).toEqual(inOrder.map(({ first_name }) => first_name))
      expect(total).toBe(expected.length)
    }
  }
})

test('stores the parts of the formula that no search changes, as the formula computes them [find/best-match]', async () => {
  const { rows } = await fixture.db.pool.query<Record<string, number>>(
    `select e.rating_key, e.quality_key, ${storedRating.replaceAll('e.', 'p.')} as rating, ${storedQuality} as quality
    from search_entries e join professionals p on p.id = e.professional_id`,
  )
  expect(rows).toHaveLength(16)
  for (const row of rows) {
    expect(row.rating_key).toBeCloseTo(row.rating!, 9)
    expect(row.quality_key).toBeCloseTo(row.quality!, 9)
  }
})

test('gives every professional with few reviews a day on which they rank above equals [find/newcomers]', () => {
  const newcomer: Ranked = {
    text: 1,
    miles: 5,
    next_slot_at: null,
    rating_sum: 0,
    review_count: 0,
    answered_percent: null,
    joined_at: new Date(0),
    bucket: 7,
  }
  const days = Array.from({ length: TURNS }, (_, day) => new Date(NOW.getTime() + day * 24 * HOUR_MS))
  const onTurn = days.filter((now) => turnOn(now) === newcomer.bucket)
  expect(onTurn).toHaveLength(1)
  const scoreOn = (now: Date) => bestMatch(featuresOf(newcomer, now))
  const others = days.filter((now) => turnOn(now) !== newcomer.bucket).map(scoreOn)
  expect(scoreOn(onTurn[0]!)).toBeCloseTo(Math.max(...others) + BEST_MATCH.isTurn.weight, 9)
  const reviewed = { ...newcomer, review_count: 3, rating_sum: 12.6 }
  expect(new Set(days.map((now) => bestMatch(featuresOf(reviewed, now)).toFixed(9))).size).toBe(1)
})

test('scores all of a thousand results, and of more the best by quality, the newest, and those whose turn it is [find/best-match] [find/newcomers]', async () => {
  const fill = (count: number, quality: number, newest: number, bucket: number) =>
    fixture.db.pool.query(
      `insert into search_entries (professional_id, terms, newest_key, price_key, rating_key, quality_key, place_id,
        state_code, review_count, languages, welcomes_new_athletes, bucket, joined_at)
      select gen_random_uuid(), array_to_tsvector(array['physic', '#all', '#bucket ' || $1]), $2, 0, 0, $3, 0, 'CO', 0,
        '{}', false, $1::int, $4 from generate_series(1, $5::int)`,
      [bucket, newest, quality, new Date(0), count],
    )
  const turn = turnOn(NOW)
  const maya = "(select id from professionals where first_name = 'Maya')"
  await fixture.db.pool.query(
    `update search_entries set quality_key = 9, newest_key = 9, bucket = $1 where professional_id = ${maya}`,
    [(turn + 1) % TURNS],
  )
  const finding = { ...EVERYONE, query: "'physic'", sort: 'best', after: null, athleteId: null } as const
  const find = () => findListed(fixture.db, finding)
  const [few] = (
    await fixture.db.pool.query("select count(*)::int as n from search_entries where terms @@ 'physic'")
  ).rows
  await fill(1000 - few.n, 0, 0, (turn + 1) % TURNS)
  const scoredAll = await find()
  expect(scoredAll.total).toBe(1000)
  expect(scoredAll.rows.map(({ first_name }) => first_name)).toContain('Maya')
  await fill(1, 0, 0, (turn + 1) % TURNS)
  const scoredSome = await find()
  expect(scoredSome.total).toBe(1001)
  expect(scoredSome.rows.map(({ first_name }) => first_name)).not.toContain('Maya')
  await fixture.db.pool.query(
    `update search_entries set bucket = $1, terms = terms || array_to_tsvector(array[$2]) where professional_id = ${maya}`,
    [turn, `#bucket ${turn}`],
  )
  expect((await find()).rows.map(({ first_name }) => first_name)).toContain('Maya')
  await fixture.db.pool.query(
    `update search_entries set bucket = $1, terms = ts_delete(terms, $2), newest_key = -9 where professional_id = ${maya}`,
    [(turn + 1) % TURNS, `#bucket ${turn}`],
  )
  expect((await find()).rows.map(({ first_name }) => first_name)).toContain('Maya')
})

test('counts all of a few thousand results beside the filters, and estimates beyond ten thousand [find/facets]', async () => {
  const fill = (from: number, to: number) =>
    fixture.db.pool.query(
      `insert into search_entries (professional_id, terms, newest_key, price_key, rating_key, quality_key, place_id,
        state_code, review_count, languages, welcomes_new_athletes, bucket, joined_at, online)
      select md5(n::text)::uuid, array_to_tsvector(array['many', '#all']), 0, case when n % 2 = 0 then 5000 else 1e9 end,
        0, 0, 0, 'CO', 0, '{en}', false, 0, $3, true from generate_series($1::int, $2::int) as n`,
      [from, to, new Date(0)],
    )
  const criteria = { ...EVERYONE, query: "'many'" }
  const count = async () => {
    const query = {}
    const facets = facetsOf(await countFacetValues(fixture.db, criteria, query, endsOf(NOW)), query)
    const [cheap, online] = [
      facets.max_price[0]!.count,
      facets.kind.find(({ value }) => value === 'online')!.count,
    ]
    return { approximate: facets.approximate, cheap, online, english: facets.language[0]!.count }
  }
  await fill(1, 4000)
  expect(await count()).toEqual({ approximate: false, cheap: 2000, online: 4000, english: 4000 })
  await fill(4001, 14_000)
  const { approximate, cheap, online, english } = await count()
  expect(approximate).toBe(true)
  for (const share of [(2 * cheap) / 14_000, online / 14_000, english / 14_000]) {
    expect(share).toBeGreaterThan(0.9)
    expect(share).toBeLessThan(1.1)
  }
})
