import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsReference } from './events-reference.ts'

it('keeps docs/events-reference.md equal to the contracts (npm run generate) [events/meaning]', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/events-reference.md'), 'utf8')
  expect(eventsReference() === page, 'docs/events-reference.md is stale').toBe(true)
})

it('shows examples with the address of their schema, as the product sends them [events/dataschema]', () => {
  const shown = [...eventsReference().matchAll(/"dataschema": "(.*?)"/g)].map(([, dataschema]) => dataschema!)
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.filter((dataschema) => !URL.canParse(dataschema))).toEqual([])
})
