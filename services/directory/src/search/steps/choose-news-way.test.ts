import { expect, test } from 'vitest'
import { chooseNewsWay } from './choose-news-way.ts'

const ALL = 100_000

test('reads the news of a wide search, and the matches when few of them are new and pass the filters [find/alert]', () => {
  const wide = { matches: 20_000, base: 20_000, all: ALL, passing: 1, news: 10_000 }
  expect(chooseNewsWay(wide)).toBe('news')
  expect(chooseNewsWay({ ...wide, matches: 300 })).toBe('matches')
  expect(chooseNewsWay({ ...wide, passing: 0.01 })).toBe('matches')
  expect(chooseNewsWay({ ...wide, passing: 0.01, news: 100 })).toBe('news')
})
