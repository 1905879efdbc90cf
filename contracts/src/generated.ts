import { stringify } from 'yaml'
import { asyncApiOf } from './asyncapi.ts'
import { RETENTION_DAYS } from './envelope.ts'
import { eventsByService } from './events/catalogue.ts'
import { endpointsByService } from './http/catalogue.ts'
import { openApiOf } from './openapi.ts'
import { EXAMPLE_ADDRESSES, openApiV1 } from './openapi-v1.ts'

/**
 * Returns the generated files by their path below contracts/. `npm run generate` writes them, and a test compares
 * them.
 */
export const generatedFiles = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(endpointsByService).map(([service, endpoints]) => [
      `openapi/${service}.json`,
      `${JSON.stringify(openApiOf(service, endpoints), null, 2)}\n`,
    ]),
  ),
  'openapi/v1.json': `${JSON.stringify(openApiV1(EXAMPLE_ADDRESSES), null, 2)}\n`,
  'asyncapi.yaml': stringify(asyncApiOf(eventsByService, RETENTION_DAYS), { aliasDuplicateObjects: false }),
})
