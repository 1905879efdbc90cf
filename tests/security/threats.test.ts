import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attacks } from './attacks/attacks.ts'

test('has an attack for every row of docs/threats.md and a row for every attack', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/threats.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+\/[a-z0-9-]+)` +\|/gm)].map(([, id]) => id)
  expect(rows).toEqual(attacks.map(({ id }) => id))
})
