import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/endpoint.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCE = join(import.meta.dirname, 'migrations')

const TARGETS = [
  ...SERVICES.map((service) => `services/${service}/prisma/migrations`),
  'services/platform/src/testing/sample-migrations',
]

/**
 * Returns the platform's migrations by their path in each service's folder. A service's folder is complete, so that
 * Prisma's own command line can apply it.
 */
export const platformCopies = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(SOURCE).flatMap((name) => {
      const text = readFileSync(join(SOURCE, name, 'migration.sql'), 'utf8')
      return TARGETS.map((target) => [join(ROOT, target, name, 'migration.sql'), text])
    }),
  )
