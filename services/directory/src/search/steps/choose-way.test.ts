import { SearchSort } from '@fieldside/contracts/http/search.ts'
import { expect, test } from 'vitest'
import { TURNS } from '../rules/best-match.ts'
import { chooseWay } from './choose-way.ts'

const ALL = 1_000_000

/** How many entries a way reads until its page, or its candidates, are found. */
const readsOf = (sort: SearchSort, matches: number, passing: number): number => {
  const reading = chooseWay(sort, { matches, all: ALL, passing })
  if (reading.way === 'sample') return (matches * reading.parts) / TURNS
  if (reading.way !== 'walk') return matches
  return Math.min(ALL, ((sort === 'best' ? 300 : 21) * ALL) / (matches * passing))
}

const numbers = Array.from({ length: 121 }, (_, n) => Math.round(10 ** (n / 20)))

test.each(SearchSort.options)(
  'reads at most 7,000 of a million entries for any words and place by %s [find/sorts]',
  (sort) => {
    expect(Math.max(...numbers.map((matches) => readsOf(sort, matches, 1)))).toBeLessThan(7000)
  },
)

test('reads every match for best match while few results are expected, and else no more than the filters require [find/best-match]', () => {
  for (const passing of [0.5, 0.1, 0.01]) {
    for (const matches of numbers) {
      const { way } = chooseWay('best', { matches, all: ALL, passing })
      if (matches * passing <= 2500) expect(way).toMatch(/^gather/)
      else expect(readsOf('best', matches, passing)).toBeLessThan(7000 / passing)
    }
  }
})

test('gathers everything before terms were counted for the first time [find/words]', () => {
  for (const sort of SearchSort.options)
    expect(chooseWay(sort, { matches: 0, all: 0, passing: 1 })).toEqual({ way: 'gather' })
})
