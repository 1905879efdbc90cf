import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationPaths, nameOf, ROOT, readLastRelease } from '@fieldside/deploy/release/releases.ts'
import { problemsIn } from './migrations/check-migrations.ts'

/** Rejects a new migration that locks a large table or removes something that the last release uses. */

const { migrations: released } = readLastRelease()
const problems = Object.entries(migrationPaths()).flatMap(([service, paths]) =>
  problemsIn(
    paths.map((path) => {
      const isReleased = released[service]?.includes(nameOf(path)) ?? false
      return { path, sql: readFileSync(join(ROOT, path), 'utf8'), isReleased }
    }),
  ),
)
// Each service reports the platform's.
for (const problem of new Set(problems)) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
