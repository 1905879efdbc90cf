import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic } from '../load/traffic.ts'
import { type Containers, startContainers } from './product.ts'

const BROKERS = ['kafka', 'kafka-2', 'kafka-3']
const DOWN_MS = 15_000

let containers: Containers
beforeAll(async () => {
  containers = await startContainers({
    files: ['deploy/compose/three-brokers.yml', 'deploy/compose/three-brokers-users.yml'],
    settings: { BUS_URL: `kafka+tls://${BROKERS.map((name) => `${name}:9092`).join(',')}` },
  })
})
afterAll(() => containers?.close())

const isHealthy = async (name: string) =>
  containers.compose.inspect(name)[0]?.State.Health?.Status === 'healthy'

/** Kills a broker, keeps it down for a while, and waits until it is back. */
const lose = async (name: string): Promise<void> => {
  const { compose } = containers
  compose.run('kill', '--signal', 'SIGKILL', name)
  await pause(DOWN_MS)
  compose.run('start', name)
  await until(
    `${name} to be back`,
    () => isHealthy(name),
    (healthy) => healthy,
    120_000,
  )
}

test('loses no event and applies none twice while each of three brokers fails in turn under load', async () => {
  const traffic = await createTraffic(containers, { professionals: 4, athletes: 10 })
  await traffic.during(
    async () => {
      for (const name of BROKERS) await lose(name)
    },
    { concurrency: 2 },
  )
  expect(traffic.refused).toEqual([])
  figures('each of three brokers lost for 15 s under load', await oracle(containers, traffic))
}, 600_000)
