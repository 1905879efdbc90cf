import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

const { port, stateDir, service, command } = readArguments()
if (!existsSync(join(stateDir, 'secrets.json'))) fail(`Nothing has run in ${stateDir}: npm start first.`)
const { postgresPassword, rolePasswords } = secretsIn(stateDir)
const adminUrl = `postgres://postgres:${postgresPassword}@127.0.0.1:${portsFrom(port).postgres}/postgres`
// Studio changes rows, never the schema, so it gets no more rights than the service.
const role = command[0] === 'studio' ? roleOf(service) : ownerOf(roleOf(service))
const url = addressOf(adminUrl, 'fieldside', { role, password: rolePasswords[role]! })
const engine = NEEDS_ENGINE.includes(command[0]!) ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }
const { status } = spawnSync(join(ROOT, 'node_modules/.bin/prisma'), command, {
  cwd: join(ROOT, 'services', service),
  stdio: 'inherit',
  env: { ...process.env, ...engine, DATABASE_OWNER_URL: `${url}?schema=${service}`, CHECKPOINT_DISABLE: '1' },
})
process.exitCode = status ?? 1
