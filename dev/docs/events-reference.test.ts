import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsReference } from './events-reference.ts'

it('keeps docs/events-reference.md equal to the contracts (npm run generate) [events/meaning]', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/events-reference.md'), 'utf8')
  expect(eventsReference() === page, 'docs/events-reference.md is stale').toBe(true)
})
