import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figures } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { killContainer } from './compose.ts'
import { type Containers, startContainers } from './product.ts'
import { sharesOf } from './shares.ts'

/** Instances of each of our containers. */
const SCALE: Record<string, number> = {
  ...Object.fromEntries(SERVICES.map((name) => [name, 2])),
  booking: 3,
  bff: 3,
}
const KILL_EVERY_MS = 10_000
const RUN_MS = Number(process.env.KILL_MINUTES ?? 1.5) * MINUTE_MS

let containers: Containers
let traffic: Traffic
beforeAll(async () => {
  const settings = Object.entries(SCALE).map(([name, count]) => [
    `${name.toUpperCase()}_INSTANCES`,
    `${count}`,
  ])
  containers = await startContainers({ settings: Object.fromEntries(settings) })
  traffic = await createTraffic(containers)
})
afterAll(() => containers?.close())

test('shares requests and events among all instances', async () => {
  await traffic.run({ concurrency: 6, count: 120 })
  // No booking asks content or notification.
  const { api } = containers.admin
  const reads = Array.from({ length: 60 }, () => [
    api.call(actions.listPrograms),
    api.call(actions.listNotifications),
  ])
  await Promise.all(reads.flat())
  expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })
  for (const [name, count] of Object.entries(SCALE)) {
    const shares = await sharesOf(containers.compose, name)
    for (const { container, ...share } of shares) figures(container, share)
    expect(shares.filter(({ requests }) => requests > 0)).toHaveLength(count)
    // Identity, content, and the BFF consume no events of a booking.
    const consuming = shares.filter(({ events }) => events > 0)
    if (consuming.length > 0) expect(consuming).toHaveLength(count)
  }
}, 300_000)

/** Kills one container at a time. Docker restarts it. */
const killUntil = async (endMs: number): Promise<string[]> => {
  const killed: string[] = []
  const names = Object.keys(SCALE)
  while (Date.now() < endMs) {
    const running = names
      .flatMap((name) => containers.compose.inspect(name))
      .filter(({ State }) => State.Status === 'running')
    const one = running[randomInt(running.length)]!
    killContainer(one)
    killed.push(one.Name)
    await pause(KILL_EVERY_MS)
  }
  return killed
}

test(
  'loses nothing, repeats nothing, and books no overlap while containers are killed under load',
  async () => {
    const before = traffic.tried()
    const killed = await traffic.during(() => killUntil(Date.now() + RUN_MS), { concurrency: 4 })
    expect(traffic.refused).toEqual([])
    const found = await oracle(containers, traffic)
    const failed = traffic.unavailable + traffic.unanswered
    figures(`${killed.length} containers killed within ${RUN_MS / MINUTE_MS} minutes`, {
      ...found,
      bookings: traffic.tried() - before,
      'share of requests retried': `${((100 * failed) / (failed + traffic.requested.length + traffic.confirmed.length)).toFixed(2)} %`,
    })
  },
  RUN_MS + 600_000,
)
