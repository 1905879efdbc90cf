import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { addressOf } from '@fieldside/database/databases.ts'
import { startPostgres } from '@fieldside/dev-postgres/server.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import type { Foundation } from '@fieldside/dev-stack/foundation.ts'
import { secretsIn } from '@fieldside/dev-stack/secrets.ts'
import { type Stack, startStack } from '@fieldside/dev-stack/supervisor.ts'
import { buildWeb } from '@fieldside/dev-stack/web-build.ts'
import pg from 'pg'
import type { Target } from '../fixtures/users.ts'
import { type Cast, createCast } from './cast.ts'

export type Bench = {
  stack: Stack
  target: Target
  /** Duration of the first start, which creates every schema. */
  firstStartMs: number
  /** Superuser connection to the services' database. */
  database: pg.Pool
  /** Folder with a log per part. */
  logFolder: string
  /** Returns this run's users, created on first use. */
  cast: () => Promise<Cast>
  /** Stops everything, does `between`, and returns the duration of the next start in milliseconds. */
  restart: (between: (stateDir: string) => Promise<void>) => Promise<number>
  close: () => Promise<void>
}

/** Lets Postgres record commit timestamps, to measure the delay between two commits. */
const stampCommits = async (dataDir: string, port: number, password: string): Promise<void> => {
  const server = await startPostgres({ dataDir, port, persistent: true, password })
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  await client.query('alter system set track_commit_timestamp = on')
  await client.end()
  await server.stop()
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

type Options = { env?: Record<string, string>; seed?: boolean }

/** Starts the product durably, like `npm start`, with cheaper hashing and higher sign-up limits. */
export const openBench = async (
  foundation: Foundation,
  { env = {}, seed = false }: Options = {},
): Promise<Bench> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'fieldside-bench-'))
  const remove = (): void => rmSync(stateDir, { recursive: true, force: true })
  // A section that is under way fails when a signal closes the bench, and may end the process first.
  process.once('exit', remove)
  const ports = await findFreePorts()
  await buildWeb(console.log)
  await stampCommits(join(stateDir, 'postgres'), ports.postgres, secretsIn(stateDir).postgresPassword)
  const start = async () => {
    const startedMs = performance.now()
    const stack = await startStack({
      stateDir,
      ports,
      seed,
      quiet: true,
      foundation,
      // The profiler's port, which a process opens only when it is asked to.
      extraEnv: { LIMIT_FACTOR: '1000000', NODE_OPTIONS: '--inspect-port=0', ...env },
      services: { identity: { SIGN_IN_ATTEMPTS_PER_MINUTE: '1000000' }, login: { KEYCLOAK_HASH_COST: '16' } },
    })
    return { stack, tookMs: performance.now() - startedMs }
  }
  const { stack, tookMs } = await start()
  const target: Target = {
    publicUrl: stack.urls.public,
    stripeUrl: stack.urls.stripe,
    stripeSecretKey: stack.secrets.stripeSecretKey,
    identityEnvironment: stack.environments.identity ?? {},
    identityCommand: [process.execPath, stack.fileOf('services/identity/src/main.ts')],
  }
  const database = new pg.Pool({
    connectionString: addressOf(stack.adminUrl, 'fieldside'),
    // Triggers of inserted rows name the functions of their own schema.
    options: `-c search_path=${SERVICES.join(',')},extensions`,
    max: 4,
  })
  database.on('error', (error) => console.warn(`lost a bench connection: ${error.message}`))
  let cast: Promise<Cast> | undefined
  const bench: Bench = {
    stack,
    target,
    firstStartMs: tookMs,
    database,
    logFolder: join(stateDir, 'logs'),
    cast: () => {
      cast ??= createCast(bench)
      return cast
    },
    restart: async (between) => {
      await bench.stack.stop()
      await between(stateDir)
      const again = await start()
      bench.stack = again.stack
      return again.tookMs
    },
    close: async () => {
      for (const signal of SIGNALS) process.off(signal, leave)
      await database.end()
      await bench.stack.stop()
      remove()
    },
  }
  const leave = (): void => void bench.close().finally(() => process.exit(130))
  for (const signal of SIGNALS) process.once(signal, leave)
  return bench
}
