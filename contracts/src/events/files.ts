import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventContract } from '../envelope.ts'
import { schemaIdOf } from './event-schema.ts'

/** The names of an event's files. A later version has its own example and schema. */
export const exampleFileOf = ({ type, version }: EventContract): string =>
  version === 1 ? `${type}.json` : `${type}.v${version}.json`

export const schemaFileOf = ({ type, version }: EventContract): string => `${type}.v${version}.json`

/** @throws when the event has no example in fixtures/ */
export const exampleOf = (contract: EventContract): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', exampleFileOf(contract)), 'utf8'))

/** Returns the example with the address of its schema, as webhooks deliver it. */
export const publishedExampleOf = (contract: EventContract): unknown => ({
  ...(exampleOf(contract) as object),
  dataschema: schemaIdOf(contract),
})
