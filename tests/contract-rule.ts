import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { breakingChanges, type Schema } from './contracts/breaking-changes.ts'

/**
 * Rejects a change of an event that breaks consumers of the last release (docs/events.md#versions). With `--released`,
 * run at a release, it then records today's schemas as released.
 */

const CONTRACTS = join(import.meta.dirname, '../contracts')
const [TODAY, RELEASED] = [join(CONTRACTS, 'schemas'), join(CONTRACTS, 'released')]

const schemasIn = (folder: string): Schema[] =>
  readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schema)

const problems = breakingChanges(schemasIn(RELEASED), schemasIn(TODAY), new Date())
for (const problem of problems) console.error(problem)
if (problems.length === 0 && process.argv.includes('--released')) {
  rmSync(RELEASED, { recursive: true })
  cpSync(TODAY, RELEASED, { recursive: true })
  console.log('contracts/released has today’s schemas')
}
process.exitCode = problems.length > 0 ? 1 : 0
