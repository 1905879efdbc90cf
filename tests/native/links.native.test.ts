import { SERVICES } from '@fieldside/contracts/service-name.ts'
import type { PortName } from '@fieldside/deploy/topology.ts'
import { createProxy, launchToxiproxy, type ToxicProxy } from '@fieldside/dev-native/toxiproxy.ts'
import { findFreePorts, type Ports } from '@fieldside/dev-process/ports.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { type NativeStack, startNativeStack } from './native-stack.ts'

const LINKS: PortName[] = [...SERVICES, 'postgres', 'kafka', 'login', 'files', 'stripe', 'smtp']
const LATENCY_MS = 300
const RESETS_MS = 2000
const BOOKINGS_EACH = 3

let toxiproxy: Running
const links = new Map<PortName, ToxicProxy>()
let given: NativeStack
let traffic: Traffic

const startBehindProxies = async (): Promise<NativeStack> => {
  const [ports, near] = [await findFreePorts(), await findFreePorts()]
  // A port of the block at which no process of this run listens.
  const apiPort = near.bff
  toxiproxy = await launchToxiproxy({ port: apiPort }, () => undefined)
  await toxiproxy.ready()
  const via: Ports = { ...ports }
  for (const name of LINKS) {
    const link = { name, upstream: `127.0.0.1:${ports[name]}`, port: near[name] }
    links.set(name, await createProxy(apiPort, link))
    via[name] = near[name]
  }
  return startNativeStack({ ports, via, native: { kafkaAt: via.kafka } })
}

beforeAll(async () => {
  given = await startBehindProxies()
  traffic = await createTraffic(given, { professionals: 3, athletes: 4 })
})
afterAll(async () => {
  await given?.close()
  await toxiproxy?.stop()
})

test('completes each booking once while every link in turn is 300 ms slow and then has its connections reset', async () => {
  const took: Record<string, string> = {}
  const book = (): Promise<void> => traffic.run({ concurrency: BOOKINGS_EACH, count: BOOKINGS_EACH })
  for (const [name, link] of links) {
    const startedMs = performance.now()
    await link.add({
      name: 'slow',
      type: 'latency',
      attributes: { latency: LATENCY_MS },
      stream: 'downstream',
    })
    await book()
    await link.remove('slow')
    const slowMs = performance.now() - startedMs
    await link.add({ name: 'reset', type: 'reset_peer', attributes: { timeout: 0 }, stream: 'downstream' })
    const booking = book()
    await new Promise((resolve) => setTimeout(resolve, RESETS_MS))
    await link.remove('reset')
    await booking
    took[`${name}: slow, then reset`] =
      `${seconds(slowMs)}, ${seconds(performance.now() - startedMs - slowMs)} for ${BOOKINGS_EACH} bookings each`
    expect(traffic.refused).toEqual([])
  }
  figures('300 ms of latency and connection resets on every link in turn', {
    ...took,
    ...(await oracle(given, traffic)),
  })
}, 900_000)
