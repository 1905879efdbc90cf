import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'tests/.cache/prisma')
// The generator needs no engine, but Prisma's command line looks for one.
const ENV = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' }
const SETTINGS = [
  'runtime = "nodejs"',
  'moduleFormat = "esm"',
  'importFileExtension = "ts"',
  'previewFeatures = ["relationJoins"]',
]

/**
 * Generates Prisma Client from a service's own schema, with the platform's tables, into an ignored folder and returns its
 * module.
 */
export const generateClient = (service: string): string => {
  const [schema, client] = [join(CACHE, service, 'schema'), join(CACHE, service, 'client')]
  for (const folder of [schema, client]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(schema, { recursive: true })
  for (const file of [`${service}/prisma/schema.prisma`, 'platform/prisma/platform.prisma'])
    cpSync(join(ROOT, 'services', file), join(schema, basename(file)))
  const lines = ['provider = "prisma-client"', `output = "${client}"`, ...SETTINGS]
  writeFileSync(join(schema, 'client.prisma'), `generator bench {\n${lines.join('\n')}\n}\n`)
  execFileSync(
    join(ROOT, 'node_modules/.bin/prisma'),
    ['generate', '--schema', schema, '--generator', 'bench'],
    { cwd: schema, env: ENV, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return join(client, 'client.ts')
}
