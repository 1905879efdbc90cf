import { topicOf } from '@fieldside/contracts/envelope.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { addressOf } from '@fieldside/database/databases.ts'
import { type NativeOptions, native } from '@fieldside/dev-native/parts.ts'
import type { StackOptions } from '@fieldside/dev-stack/supervisor.ts'
import { oneByOne } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import pg from 'pg'
import { until } from '../faults/until.ts'
import { makeAdmin, type Person } from '../fixtures/users.ts'
import { seconds } from '../load/figures.ts'
import type { Audited, Told } from '../load/oracle.ts'
import { startTestStack, type TestStack } from '../setup/stack.ts'

export type NativeStack = TestStack & Audited & { admin: Person }

/** Restarts a killed part at once, because the tests measure the part and not the supervisor's back-off. */
const AT_ONCE = { firstMs: 100, mostMs: 500, steadyMs: 1000, startAttempts: 10 }

const READ_WITHIN_MS = 120_000

const readEvents = async (busUrl: string, events: number): Promise<Told[]> => {
  const bus = await connectBus(busUrl, { clientId: 'oracle', log: createLog('oracle', 'silent') })
  const told = new Map<string, Told>()
  await bus.subscribe({
    group: `oracle-${newId()}`,
    topics: SERVICES.map(topicOf),
    onRecords: oneByOne(async ({ topic, value }) => {
      const { id, subject } = JSON.parse(value) as { id: string; subject: string }
      if (!told.has(id)) told.set(id, { id, aggregate: `${topic} ${subject}` })
    }),
  })
  await until(
    'every event on the bus',
    async () => told.size,
    (size) => size >= events,
    READ_WITHIN_MS,
  )
  await bus.close()
  return [...told.values()]
}

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
    readEvents: (events) => readEvents(running.stack.environments.booking?.BUS_URL ?? '', events),
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
