import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { architecturePage } from './architecture-page.ts'

it('keeps the state diagram in docs/architecture.md equal to the rules of an appointment (npm run generate)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  expect(architecturePage(page)).toBe(page)
})
