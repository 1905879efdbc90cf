import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { budgetOf, startsOf } from '../rules/recurrences.ts'
import { writtenRuleOf } from './calendar-rules.ts'
import { wallOf } from './calendar-values.ts'

/** What python-dateutil finds for 2,800 rules. The script beside the file wrote it. */
const LINES = readFileSync(
  join(import.meta.dirname, '../../../tests/busy-calendars/rules/expected.tsv'),
  'utf8',
)

  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t'))

const readWall = (text = ''): number => wallOf(text)!.wall

test('finds the same starts as a second engine for 2,800 random and common rules [busy/rules]', () => {
  const differences = LINES.flatMap(([text = '', start, from, until, expected]) => {
    const { isWhole, ...written } = writtenRuleOf(text)!
    const rule = { ...written, until: written.until?.wall ?? null }
    const range = { from: readWall(from), until: readWall(until) }
    const { starts, isComplete } = startsOf(rule, readWall(start), range, budgetOf(1_000_000))
    const found = starts.map((wall) => ((wall - range.from) / 1000).toString(36)).join(' ')
    return found === expected && isWhole && isComplete ? [] : [{ text, start, from, found, expected }]
  })
  expect(LINES).toHaveLength(2800)
  expect(differences).toEqual([])
})
