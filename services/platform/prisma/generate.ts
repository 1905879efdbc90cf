import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { platformCopies, ROOT } from './copies.ts'
import { isCurrent, markOf, typesOf } from './table-types.ts'

const BIN = join(ROOT, 'node_modules/.bin')
// The generator needs no engine, but Prisma's command line looks for one.
const ENV = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' }

const run = (program: string, args: string[], cwd: string): void =>
  void execFileSync(join(BIN, program), args, { cwd, env: ENV, stdio: ['ignore', 'ignore', 'inherit'] })

const writeTypes = (service: string): void => {
  const file = typesOf(service)
  const models = service === 'platform' ? 'prisma' : 'prisma/schema.prisma'
  run('prisma', ['generate', '--schema', models, '--generator', 'kysely'], join(ROOT, 'services', service))
  const made = readFileSync(file, 'utf8')
  const tidy = made
    .replaceAll(/^ *\/\*\*\n *\* @kyselyType\(.*\)\n *\*\/\n/gm, '')
    .replaceAll(/^ *\* @kyselyType\(.*\)\n/gm, '')
    // Computed columns can't be written, and they have a value even where Postgres doesn't know that.
    .replaceAll(/Generated<(ColumnType<.*, never, never>) \| null>/g, '$1')
    .replace(/^export type Timestamp = .*\n/m, '')
  writeFileSync(file, tidy)
  run('biome', ['check', '--write', file], ROOT)
  const types = readFileSync(file, 'utf8')
  writeFileSync(file, markOf(service, types) + types)
  console.log(`wrote services/${service}/src/tables.ts`)
}

for (const [file, text] of Object.entries(platformCopies())) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
for (const service of ['platform', ...SERVICES]) if (!isCurrent(service)) writeTypes(service)
