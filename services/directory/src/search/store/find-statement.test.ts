import { expect, test } from 'vitest'
import { type Criteria, countStatement } from './find-statement.ts'

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
  now: new Date('2026-11-26T09:00:00Z'),
}

const WHOLE_QUERY = 'e.terms @@ (select query from given)'

test('counts without words and places until the limit, not by listing everyone from the index of terms', () => {
  expect(countStatement(EVERYONE).text).not.toContain(WHOLE_QUERY)
  expect(countStatement({ ...EVERYONE, query: "('run')" }).text).toContain(WHOLE_QUERY)
})
