import { expect, test } from 'vitest'
import {
  compareBehaviours,
  idsIn,
  idsInSources,
  readCatalogue,
  readOpen,
  type TestResult,
} from './behaviours.ts'
import { resultsOfFile, resultsOfSuite } from './parts.ts'

const ROWS = ['a/one', 'a/two']
const resultOf = (title: string, outcome: TestResult['outcome'] = 'passed'): TestResult => ({
  title,
  outcome,
})

test('reads several row ids from one title', () => {
  expect(idsIn('does both, over [5] and [a b] [a/one] [b-c/two-3]')).toEqual(['a/one', 'b-c/two-3'])
})

test('reports no problem when every row is shown or open', () => {
  expect(compareBehaviours(ROWS, ['a/two'], [resultOf('shows it [a/one]')])).toEqual({
    holding: 1,
    rows: 2,
    problems: [],
  })
})

test('does not count a row that only a failed or skipped test names', () => {
  expect(compareBehaviours(ROWS, ['a/two'], [resultOf('shows it [a/one]', 'skipped')])).toEqual({
    holding: 0,
    rows: 2,
    problems: ['a/one is shown by no test that passed'],
  })
})

test('rejects a row that is in the catalogue twice', () => {
  expect(compareBehaviours(['a/one', 'a/one'], [], [resultOf('shows it [a/one]')]).problems).toEqual([
    'a/one is in the catalogue twice',
  ])
})

test('rejects a shown row that is still on the open list', () => {
  expect(compareBehaviours(ROWS, ROWS, [resultOf('shows it [a/one]')]).problems).toEqual([
    'a/one is shown by a test but still listed as open',
  ])
})

test('rejects an unknown id in a title and on the open list', () => {
  const results = [
    resultOf('shows both [a/one] [a/two] [a/three]', 'failed'),
    resultOf('again [a/one] [a/two]'),
  ]
  expect(compareBehaviours(ROWS, ['a/four'], results).problems).toEqual([
    'a/three is in a title but not in the catalogue',
    'a/four is open but not in the catalogue',
  ])
})

test('counts a browser test in each window size, with the titles of its groups', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({ status })),
  })
  const suite = {
    title: 'x.e2e.ts',
    specs: [spec('outer [a/one]', 'expected', 'skipped')],
    suites: [{ title: 'group [a/two]', specs: [spec('inner', 'flaky')] }],
  }
  expect(resultsOfSuite(suite)).toEqual([
    { title: 'x.e2e.ts outer [a/one]', outcome: 'passed' },
    { title: 'x.e2e.ts outer [a/one]', outcome: 'skipped' },
    { title: 'x.e2e.ts group [a/two] inner', outcome: 'failed' },
  ])
})

test('names a file that fails outside its tests', () => {
  const file = (status: string, ...statuses: string[]) => ({
    name: '/somewhere/x.test.ts',
    status,
    message: 'no\ncontainer\n    at x.test.ts:1',
    assertionResults: statuses.map((status) => ({
      fullName: 'a test',
      status,
      failureMessages: ['expected 1 to be 2\n    at x.test.ts:3'],
    })),
  })
  expect(resultsOfFile(file('passed', 'passed'))).toEqual([resultOf('a test')])
  expect(resultsOfFile(file('failed', 'failed'))).toEqual([
    { ...resultOf('a test', 'failed'), reason: 'expected 1 to be 2' },
  ])
  expect(resultsOfFile(file('failed', 'passed'))).toEqual([
    resultOf('a test'),
    { ...resultOf(expect.stringMatching(/x\.test\.ts$/), 'failed'), reason: 'no container' },
  ])
})

test("has each of the specification's 526 rows once, either in a title or on the open list", () => {
  const rows = readCatalogue()
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(526)
  const results = [...idsInSources()].map((id) => resultOf(`[${id}]`))
  expect(compareBehaviours(rows, readOpen(), results).problems).toEqual([])
})
