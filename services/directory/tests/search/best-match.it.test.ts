import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { SearchSort } from '@fieldside/contracts/http/search.ts'
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
import { type Criteria, givenRow, type Reading } from '../../src/search/store/find-statement.ts'
import { findListed } from '../../src/search/store/listings.ts'
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

const given = (name: string) => `(select ${name} from given)`
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
  expectsMany: false,
  now: NOW,
}

const scored = async (criteria: Partial<Criteria>): Promise<Scored[]> => {
  const values: unknown[] = []
  const row = givenRow({ ...EVERYONE, ...criteria }, values)
  const { rows } = await fixture.db.pool.query<Scored>(
    `with ${row} select e.*, p.rating_sum, ${textLevel(given)}::float8 as text, ${milesTo(given)} as miles,
      ${matchScore(given)}::float8 as score
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

const READINGS: (Reading & { expectsMany: boolean })[] = [
  { way: 'walk', expectsMany: false },
  { way: 'gather-many', expectsMany: false },
  // Wrong expectations: there are far fewer results.
  { way: 'walk', expectsMany: true },
  { way: 'sample', parts: 1, expectsMany: true },
]

test('reads the same page in the order of a sort as by gathering all matches, page by page [find/sorts]', async () => {
  // Two days later, some of the next slots have passed without news from booking yet.
  const later = new Date(NOW.getTime() + 48 * HOUR_MS)
  for (const sort of SearchSort.options) {
    for (const [after, now, time] of [
      [null, NOW, null],
      [null, later, null],
      [{ key: -1e15, id: newId() }, NOW, null],
      [null, NOW, 'evenings'],
      [null, later, 'weekends'],
    ] as const) {
      const criteria = { ...EVERYONE, maxPriceCents: 15_000, now, time }
      const finding = { ...criteria, sort, after, athleteId: newId() }
      const gathered = await findListed(fixture.db, { ...finding, way: 'gather' })
      for (const reading of READINGS) {
        const walked = await findListed(fixture.db, { ...finding, ...reading })
        expect(walked.rows.map(({ first_name }) => first_name)).toEqual(
          gathered.rows.map(({ first_name }) => first_name),
        )
        expect([walked.total, walked.rows.length]).toEqual([gathered.total, gathered.rows.length])
        expect(gathered.rows.length).toBe(time ? gathered.total : 13)
      }
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
