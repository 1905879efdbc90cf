import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { problemsIn } from './migrations/check-migrations.ts'

/**
 * Rejects a new migration that locks a large table or removes something that the last release uses. Run with
 * `--released` at a release to record all migrations as released.
 */

const ROOT = join(import.meta.dirname, '..')
const RELEASED = join(ROOT, 'deploy/last-release.json')
/** The last release. `npm run test:docker` upgrades from its commit. */
const Released = z.object({ commit: z.string(), migrations: z.record(z.string(), z.array(z.string())) })

const namesByService = (): Record<string, string[]> => {
  const paths = globSync('services/*/prisma/migrations/*/migration.sql', { cwd: ROOT }).sort()
  const parts = paths.map((path) => path.split('/'))
  const services = [...new Set(parts.map(([, service]) => service!))]
  return Object.fromEntries(
    services.map((service) => [
      service,
      parts.filter(([, it]) => it === service).map(([, , , , name]) => name!),
    ]),
  )
}

const services = namesByService()
if (process.argv.includes('--released')) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  writeFileSync(RELEASED, `${JSON.stringify({ commit, migrations: services }, null, 2)}\n`)
}
const { migrations: released } = Released.parse(JSON.parse(readFileSync(RELEASED, 'utf8')))
const problems = Object.entries(services).flatMap(([service, names]) =>
  problemsIn(
    names.map((name) => {
      const path = `services/${service}/prisma/migrations/${name}/migration.sql`
      const isReleased = released[service]?.includes(name) ?? false
      return { path, sql: readFileSync(join(ROOT, path), 'utf8'), isReleased }
    }),
  ),
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
