import { expect, test } from 'vitest'
import { passingShare, shareConditions, shareTerms } from './filter-shares.ts'

const counts: Record<string, number> = {
  '#share rated': 200,
  '#share price 60': 100,
  '#share price 100': 400,
  '#share kind online': 500,
  '#share slot evenings week': 50,
}
const share = (query: Parameters<typeof passingShare>[0]) =>
  passingShare(query, 1000, (term) => counts[term] ?? 0)

test('estimates how many entries pass the filters from counts of each [find/filters]', () => {
  expect(share({})).toBe(1)
  expect(share({ min_rating: '4' })).toBeCloseTo(0.2)
  expect(share({ max_price: 110 })).toBeCloseTo(0.4)
  expect(share({ max_price: 30 })).toBeCloseTo(0.05)
  expect(share({ online: 'true', min_rating: '4' })).toBeCloseTo(0.1)
  expect(share({ time: 'evenings', within: 'week' })).toBeCloseTo(0.05)
  expect(share({ within: 'today' })).toBeCloseTo(0.001)
})

test('counts every combination that a search can ask for [find/filters]', () => {
  const condition = () => 'true'
  const conditions = shareConditions({
    rated: 'true',
    news: 'true',
    price: condition,
    kind: condition,
    slot: condition,
  })
  const terms = new Set(conditions.map(([term]) => term))
  expect(terms.size).toBe(conditions.length)
  for (const within of [undefined, 'today', '3-days', 'week'] as const)
    for (const time of [undefined, 'evenings', 'weekends'] as const)
      for (const kind of ['online', 'in-person'] as const)
        for (const max_price of [10, 60, 99, 5000])
          for (const term of shareTerms({ within, time, kind, max_price, min_rating: '4' }))
            expect(terms).toContain(term)
})
