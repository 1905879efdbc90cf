import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import grouped from '../docs/decisions/areas.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../docs/decisions')
const records = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort()

const titleOf = (name: string): string => {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? []
  if (Number(number) !== Number(name.slice(0, 4)))
    throw new Error(`${name} starts with '# ${Number(name.slice(0, 4))}. <title>'`)
  return title ?? ''
}

test('numbers decision records from 1 without gaps', () => {
  expect(records.map((name) => name.slice(0, 4))).toEqual(
    records.map((_, index) => String(index + 1).padStart(4, '0')),
  )
})

test('gives each decision record one area (docs/decisions/areas.json)', () => {
  const numbers = Object.values(grouped.areas).flat()
  expect(numbers.sort((a, b) => a - b)).toEqual(records.map((_, index) => index + 1))
})

test('lists the decision records by area in docs/decisions/README.md (vitest run tests/decisions.test.ts --update)', async () => {
  const lineOf = (number: number): string => {
    const name = records[number - 1]!
    return `- [${number}. ${titleOf(name)}](${name})`
  }
  const page = [
    '# Decisions',
    'The design decisions of Fieldside with their reasons. The number is the order in which they were made; a later one may change an earlier one, and says so.',
    '## Read these first',
    grouped.first.map(lineOf).join('\n'),
    ...Object.entries(grouped.areas).flatMap(([area, numbers]) => [
      `## ${area}`,
      numbers.map(lineOf).join('\n'),
    ]),
  ]
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot(join(folder, 'README.md'))
})
