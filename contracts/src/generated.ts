import { stringify } from 'yaml'
import { asyncApiOf } from './asyncapi.ts'
import { RETENTION_DAYS } from './envelope.ts'
import { eventsByService } from './events/catalogue.ts'
import { eventSchemaOf } from './events/event-schema.ts'
import { eventTypesOf, schemaImportsOf } from './events/event-types.ts'
import { publishedExampleOf, schemaFileOf } from './events/files.ts'
import { endpointsByService } from './http/catalogue.ts'
import { openApiOf } from './openapi.ts'
import { EXAMPLE_ADDRESSES, openApiV1 } from './openapi-v1.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const contracts = Object.values(eventsByService).flat()

/** The schemas of all events by the name of their file. */
export const eventSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    contracts.map((contract) => [
      schemaFileOf(contract),
      eventSchemaOf(contract, publishedExampleOf(contract)),
    ]),
  )

/**
 * Returns the generated files by their path below contracts/. `npm run generate` writes them, and a test compares
 * them.
 */
export const generatedFiles = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(endpointsByService).map(([service, endpoints]) => [
      `openapi/${service}.json`,
      json(openApiOf(service, endpoints)),
    ]),
  ),
  'openapi/v1.json': json(openApiV1(EXAMPLE_ADDRESSES)),
  ...Object.fromEntries(
    Object.entries(eventSchemas()).map(([file, schema]) => [`schemas/${file}`, json(schema)]),
  ),
  'asyncapi.yaml': stringify(asyncApiOf(eventsByService, RETENTION_DAYS, publishedExampleOf), {
    aliasDuplicateObjects: false,
  }),
  '../packages/events/src/events.ts': eventTypesOf(contracts),
  '../packages/events/src/schemas.js': schemaImportsOf(contracts.map(schemaFileOf)),
})
