import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, type NativeStack, seconds, startNativeStack } from './native-stack.ts'
import { oracle } from './oracle.ts'
import { createTraffic, type Traffic } from './traffic.ts'

const FAST_RESTARTS = 5
const KILLS = 3
/** Bookings between two of them, so that each meets a product at work. */
const BETWEEN = 30

let given: NativeStack
let traffic: Traffic
beforeAll(async () => {
  // Kept on disk as in production: a killed server has to find what it had confirmed.
  given = await startNativeStack({ durable: true })
  traffic = await createTraffic(given, { professionals: 4, athletes: 5 })
})
afterAll(() => given?.close())

test('Postgres restarts five times and is killed three times: only 503 with Retry-After while it is away', async () => {
  const postgres = given.stack.process('postgres')
  const stopping = new AbortController()
  const load = traffic.run({ concurrency: 4, stop: stopping.signal })
  const awayMs: number[] = []
  for (let n = 1; n <= FAST_RESTARTS + KILLS; n += 1) {
    const due = traffic.confirmed.length + BETWEEN
    await until(
      'more bookings',
      async () => traffic.confirmed.length,
      (many) => many >= due,
      120_000,
    )
    const before = postgres.restarts()
    const wentMs = performance.now()
    // SIGINT is Postgres's fast shutdown: connections are ended, nothing needs recovery.
    postgres.kill(n <= FAST_RESTARTS ? 'SIGINT' : 'SIGKILL')
    await until(
      'its end',
      async () => postgres.restarts(),
      (restarts) => restarts > before,
      60_000,
    )
    await postgres.waitReady(60_000)
    awayMs.push(performance.now() - wentMs)
  }
  stopping.abort()
  await load
  expect(traffic).toMatchObject({ refused: [], unanswered: 0 })
  figures(`Postgres restarted ${FAST_RESTARTS} times and SIGKILLed ${KILLS} times under load`, {
    ...(await oracle(given, traffic)),
    'away, longest': seconds(Math.max(...awayMs)),
  })
}, 900_000)
