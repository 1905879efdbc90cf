import { SERVICES } from '@fieldside/deploy/stack/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, type NativeStack, seconds, startNativeStack } from './native-stack.ts'
import { oracle } from './oracle.ts'
import { createTraffic, type Traffic } from './traffic.ts'

const KILLS_EACH = 20
const CONCURRENCY = 2

let given: NativeStack
let traffic: Traffic
beforeAll(async () => {
  given = await startNativeStack()
  traffic = await createTraffic(given)
})
afterAll(() => given?.close())

/** Kills one and waits until it works again; milliseconds from its new start to that. */
const killOnce = async (name: string): Promise<number> => {
  const running = given.stack.process(name)
  const before = running.restarts()
  running.kill('SIGKILL')
  await until(
    'its end',
    async () => running.restarts(),
    (restarts) => restarts > before,
    60_000,
  )
  const startedMs = performance.now()
  await running.waitReady(60_000)
  return performance.now() - startedMs
}

test('each service is killed 20 times under load: nothing that was answered is lost, and nothing is refused for good', async () => {
  const names = [...SERVICES, 'bff']
  const readyMs: number[] = []
  const stopping = new AbortController()
  const load = traffic.run({ concurrency: CONCURRENCY, stop: stopping.signal })
  for (let n = 0; n < KILLS_EACH; n += 1) for (const name of names) readyMs.push(await killOnce(name))
  stopping.abort()
  await load
  expect(traffic.refused).toEqual([])
  const found = await oracle(given, traffic)
  readyMs.sort((one, other) => one - other)
  figures(`${names.length} processes SIGKILLed ${KILLS_EACH} times each under load`, {
    ...found,
    'ready again, median': seconds(readyMs[Math.floor(readyMs.length / 2)]!),
    'ready again, longest': seconds(readyMs.at(-1)!),
  })
}, 1_500_000)
