import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
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

test('lists every decision record in docs/decisions/README.md (vitest run tests/decisions.test.ts --update)', async () => {
  const lines = records.map((name) => `${Number(name.slice(0, 4))}. [${titleOf(name)}](${name})`)
  const page = `# Decisions\n\nThe design decisions of Fieldside with their reasons, oldest first.\n\n${lines.join('\n')}\n`
  await expect(page).toMatchFileSnapshot(join(folder, 'README.md'))
})
