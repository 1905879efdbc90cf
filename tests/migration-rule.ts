import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsNow, ROOT, readLastRelease } from '@fieldside/deploy/release/releases.ts'
import { problemsIn } from './migrations/check-migrations.ts'

/** Rejects a new migration that locks a large table or removes something that the last release uses. */

const { migrations: released } = readLastRelease()
const problems = Object.entries(migrationsNow()).flatMap(([service, names]) =>
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
