import { SERVICES } from '@fieldside/deploy/stack/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, type NativeStack, seconds, startNativeStack } from './native-stack.ts'
import { oracle } from './oracle.ts'
import { createTraffic, type Traffic } from './traffic.ts'

let given: NativeStack
let traffic: Traffic
beforeAll(async () => {
  given = await startNativeStack()
  traffic = await createTraffic(given, { professionals: 4, athletes: 10 })
})
afterAll(() => given?.close())

/** Ends it in order and waits until its successor works; milliseconds from the signal to the end. */
const restart = async (name: string): Promise<number> => {
  const running = given.stack.process(name)
  const before = running.restarts()
  const startedMs = performance.now()
  running.kill('SIGTERM')
  await until(
    'its end',
    async () => running.restarts(),
    (restarts) => restarts > before,
    60_000,
  )
  const endedMs = performance.now()
  await running.waitReady(60_000)
  return endedMs - startedMs
}

test('every service is restarted in turn at a steady load: no request fails', async () => {
  const stopping = new AbortController()
  const load = traffic.run({ concurrency: 2, stop: stopping.signal })
  const endedAfter: Record<string, string> = {}
  for (const name of SERVICES) {
    const due = traffic.confirmed.length + 5
    await until(
      'more bookings',
      async () => traffic.confirmed.length,
      (many) => many >= due,
      60_000,
    )
    endedAfter[`${name} ended after`] = seconds(await restart(name))
  }
  expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })
  // Nothing is in front of the BFF here: in production a proxy waits for its successor (see deploy/Caddyfile).
  endedAfter['bff ended after'] = seconds(await restart('bff'))
  const due = traffic.confirmed.length + 5
  await until(
    'more bookings',
    async () => traffic.confirmed.length,
    (many) => many >= due,
    60_000,
  )
  stopping.abort()
  await load
  expect(traffic).toMatchObject({ refused: [], unavailable: 0 })
  figures('every process restarted in turn by SIGTERM at a steady load', {
    ...endedAfter,
    ...(await oracle(given, traffic)),
  })
}, 600_000)
