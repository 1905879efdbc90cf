import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

// Import rules can't check this: use cases receive a transaction, but only the store may query with it.
const KYSELY =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|pool\.query|executeQuery)\b/
const PRISMA =
  /\.(find(Many|First|Unique)(OrThrow)?|(create|update|delete)Many(AndReturn)?|\$\w+)\b|\b(px|reads)\.\w|\.join\(\w+, (async )?\(\{/

const ROOT = join(import.meta.dirname, '..')
const SERVICES = 'services/!(platform)/src/**/*.ts'
const isExempt = (file: string): boolean => /\/store\/|\.test\.ts$|\/testing\//.test(file)

const found: string[] = []
for await (const file of glob(SERVICES, { cwd: ROOT })) {
  if (isExempt(file)) continue
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  lines.forEach((line, index) => {
    if (KYSELY.test(line) || PRISMA.test(line))
      found.push(`${file}:${index + 1}: only the store queries: ${line.trim()}`)
  })
}
for (const line of found) console.error(line)
process.exitCode = found.length > 0 ? 1 : 0
