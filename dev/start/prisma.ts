import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SERVICES, type ServiceName } from '@fieldside/contracts/service-name.ts'
import { addressOf, roleOf } from '@fieldside/database/databases.ts'
import { DEFAULT_PORTS, portsFrom } from '@fieldside/dev-process/ports.ts'
import { secretsIn } from '@fieldside/dev-stack/secrets.ts'
import { ownerOf } from '@fieldside/platform/schema-roles.ts'

const USAGE = `npm run prisma -- [--port N] [--state DIR] <${SERVICES.join(' | ')}> <command> [option …]
Runs Prisma's command line on a service of the running npm start, such as: npm run prisma -- booking studio`

const ROOT = join(import.meta.dirname, '../..')
const OPTIONS = {
  port: { type: 'string', default: String(DEFAULT_PORTS.bff) },
  state: { type: 'string', default: join(ROOT, '.fieldside') },
} as const

/** The others look for Prisma's engine without using it, and downloading it fails behind a firewall. */
const NEEDS_ENGINE = ['migrate', 'db']

const fail = (words: string): never => {
  console.error(words)
  process.exit(2)
}

/** Options before the service's name are ours, the others Prisma's. */
const readArguments = () => {
  const args = process.argv.slice(2)
  const at = args.findIndex((arg) => (SERVICES as readonly string[]).includes(arg))
  if (at === -1 || args[at + 1] === undefined) return fail(USAGE)
  const { port, state } = parseArgs({ args: args.slice(0, at), options: OPTIONS }).values
  const [service, ...command] = args.slice(at) as [ServiceName, ...string[]]
  return { port: Number(port), stateDir: resolve(state), service, command }
}

/** Links a service's models and migrations into one folder with the platform's, because Prisma reads only one. */
const layOut = (service: ServiceName): string => {
  const folder = join(ROOT, 'node_modules/.cache/prisma', service)
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['platform', service]) {
    const source = join(ROOT, 'services', part)
    const models = part === 'platform' ? 'prisma/platform.prisma' : 'prisma/schema.prisma'
    for (const path of globSync([models, 'prisma/migrations/**/*.{sql,toml}'], { cwd: source })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      symlinkSync(join(source, path), join(folder, path))
    }
  }
  return folder
}

const { port, stateDir, service, command } = readArguments()
if (!existsSync(join(stateDir, 'secrets.json'))) fail(`Nothing has run in ${stateDir}: npm start first.`)
const { postgresPassword, rolePasswords } = secretsIn(stateDir)
const adminUrl = `postgres://postgres:${postgresPassword}@127.0.0.1:${portsFrom(port).postgres}/postgres`
// Studio changes rows, never the schema, so it gets no more rights than the service.
const role = command[0] === 'studio' ? roleOf(service) : ownerOf(roleOf(service))
const url = addressOf(adminUrl, 'fieldside', { role, password: rolePasswords[role]! })
const engine = NEEDS_ENGINE.includes(command[0]!) ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }
const config = ['--config', join(import.meta.dirname, 'prisma.config.ts')]
const settings = {
  DATABASE_OWNER_URL: `${url}?schema=${service}`,
  PRISMA_FOLDER: layOut(service),
  CHECKPOINT_DISABLE: '1',
}
const { status } = spawnSync(join(ROOT, 'node_modules/.bin/prisma'), [...command, ...config], {
  cwd: join(ROOT, 'services', service),
  stdio: 'inherit',
  env: { ...process.env, ...engine, ...settings },
})
process.exitCode = status ?? 1
