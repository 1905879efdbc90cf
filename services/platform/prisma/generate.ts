import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { clientOf, hasClient, isClientCurrent } from './client-files.ts'
import { isCurrent, markOf, ROOT, typesOf } from './table-types.ts'

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
  console.log(`wrote ${relative(ROOT, file)}`)
}

/**
 * Without the browser's part and the comments, which are half of it, and without a global `__dirname`, which packages take for
 * a sign of CommonJS.
 */
const writeClient = (service: string): void => {
  const folder = clientOf(service)
  rmSync(folder, { recursive: true, force: true })
  const generate = ['generate', '--schema', 'prisma/schema.prisma', '--generator', 'client']
  run('prisma', generate, join(ROOT, 'services', service))
  for (const file of ['browser.ts', 'internal/prismaNamespaceBrowser.ts']) rmSync(join(folder, file))
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, ''))
  }
  const main = join(folder, 'client.ts')
  const text = readFileSync(main, 'utf8')
  writeFileSync(main, text.replace(/^import \* as process [\s\S]*?^globalThis\['__dirname'\].*\n/m, ''))
  console.log(`wrote services/${service}/prisma/client`)
}

for (const service of ['platform', ...SERVICES]) if (!isCurrent(service)) writeTypes(service)
for (const service of SERVICES) if (hasClient(service) && !isClientCurrent(service)) writeClient(service)
