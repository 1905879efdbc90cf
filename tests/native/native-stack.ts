import { addressOf } from '@fieldside/database/databases.ts'
import { type NativeOptions, native } from '@fieldside/dev-native/parts.ts'
import type { StackOptions } from '@fieldside/dev-stack/supervisor.ts'
import pg from 'pg'
import { until } from '../faults/until.ts'
import { makeAdmin, type Person } from '../fixtures/users.ts'
import { startTestStack, type TestStack } from '../setup/stack.ts'

export type NativeStack = TestStack & {
  admin: Person
  /** Superuser connection to the services' database. */
  database: pg.Pool
}

/** Restarts a killed part at once, because the tests measure the part and not the supervisor's back-off. */
const AT_ONCE = { firstMs: 100, mostMs: 500, steadyMs: 1000, startAttempts: 10 }

export const startNativeStack = async (
  options: Partial<StackOptions> & { native?: NativeOptions } = {},
): Promise<NativeStack> => {
  const startedMs = performance.now()
  const { native: wanted, ...others } = options
  const foundation = native({ quick: true, ...wanted })
  const running = await startTestStack({ backOff: AT_ONCE, foundation, ...others })
  const parts = Object.entries(running.stack.startsMs).map(([name, ms]) => `${name} ${seconds(ms)}`)
  console.log(
    `the product on the real parts was ready after ${seconds(performance.now() - startedMs)}: ${parts.join(', ')}`,
  )
  const database = new pg.Pool({ connectionString: addressOf(running.stack.adminUrl, 'fieldside'), max: 4 })
  // A restarted server breaks idle connections. The next query opens a new one.
  database.on('error', (error) => console.log(`the test's own connection: ${error.message}`))
  return {
    ...running,
    admin: await makeAdmin(running),
    database,
    close: async () => {
      await database.end()
      await running.close()
    },
  }
}

/** Ends a process and waits for its successor. Returns the milliseconds until it ended and from then until ready. */
export const endOne = async (
  { stack }: NativeStack,
  name: string,
  signal: NodeJS.Signals,
): Promise<{ endedMs: number; readyMs: number }> => {
  const running = stack.process(name)
  const before = running.restarts()
  const startedMs = performance.now()
  running.kill(signal)
  await until(
    `the end of ${name}`,
    async () => running.restarts(),
    (restarts) => restarts > before,
    60_000,
  )
  const endedMs = performance.now() - startedMs
  await running.waitReady(60_000)
  return { endedMs, readyMs: performance.now() - startedMs - endedMs }
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const figures = (title: string, found: Record<string, string | number>): void =>
  console.log(
    [title, ...Object.entries(found).map(([name, value]) => `  ${name.padEnd(44)} ${value}`)].join('\n'),
  )
