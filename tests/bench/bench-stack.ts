import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, startStack } from '@fieldside/embedded/supervisor.ts'
import pg from 'pg'
import { makeAdmin, type Person, type Target } from '../people/people.ts'

export type BenchStack = Target & {
  stack: Stack
  admin: Person
  /** The product's database as superuser. */
  database: pg.Pool
  close: () => Promise<void>
}

/** The whole product on free ports, without the seed; the database waits for the disk as in production. */
export const startBenchStack = async (): Promise<BenchStack> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'fieldside-bench-'))
  const stack = await startStack({
    stateDir,
    ports: 'free',
    seed: false,
    quiet: true,
    extraEnv: { LOG_LEVEL: 'warn' },
    services: { bff: { SIGN_IN_ATTEMPTS_PER_MINUTE: '1000000' } },
  })
  const url = new URL(stack.adminUrl)
  url.pathname = '/fieldside'
  const database = new pg.Pool({ connectionString: url.href, max: 4 })
  const target = {
    publicUrl: stack.urls.public,
    stripeUrl: stack.urls.stripe,
    stripeSecretKey: stack.secrets.stripeSecretKey,
    identityEnvironment: stack.environments.identity ?? {},
  }
  const close = async () => {
    await database.end()
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { ...target, stack, database, admin: await makeAdmin(target), close }
}
