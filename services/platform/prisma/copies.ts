import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'

export const ROOT = join(import.meta.dirname, '../../..')
const SOURCE = join(import.meta.dirname, 'migrations')
const SAMPLE = 'services/platform/src/testing/sample-migrations'

/**
 * Returns the platform's migrations and models by their path in each service's folder. A service's folder is complete,
 * so that Prisma's own command line works on it.
 */
export const platformCopies = (): Record<string, string> => {
  const folders = [...SERVICES.map((service) => `services/${service}/prisma/migrations`), SAMPLE]
  const migrations = readdirSync(SOURCE).flatMap((name) => {
    const text = readFileSync(join(SOURCE, name, 'migration.sql'), 'utf8')
    return folders.map((folder): [string, string] => [join(ROOT, folder, name, 'migration.sql'), text])
  })
  const models = readFileSync(join(import.meta.dirname, 'platform.prisma'), 'utf8')
  const copied = SERVICES.map((service): [string, string] => [
    join(ROOT, 'services', service, 'prisma/platform.prisma'),
    models,
  ])
  return Object.fromEntries([...migrations, ...copied])
}
