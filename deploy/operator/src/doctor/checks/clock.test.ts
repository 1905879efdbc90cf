import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkClock, dateOf } from './clock.ts'

const NOW = new Date('2026-11-21T09:00:00.400Z')
const find = async (offMs: number | undefined) => {
  const read = async () => (offMs === undefined ? undefined : new Date(NOW.getTime() + offMs))
  const [finding] = await checkClock([{ name: 'Kafka', read }], () => NOW).run(AbortSignal.timeout(1000))
  return finding
}

it('fails for a clock that differs by more than seconds, in either direction', async () => {
  for (const offMs of [0, -4000, 4000]) expect(await find(offMs)).toMatchObject({ state: 'ok' })
  for (const offMs of [-60_000, 60_000])
    expect(await find(offMs)).toMatchObject({
      state: 'failed',
      message: 'The clock of Kafka differs from this machine’s by 60 s.',
    })
  expect(await find(undefined)).toMatchObject({ state: 'skipped' })
  const down = [{ name: 'Kafka', read: () => Promise.reject(new Error('connection refused')) }]
  expect(await checkClock(down, () => NOW).run(AbortSignal.timeout(1000))).toMatchObject([
    { state: 'skipped', message: 'Kafka didn’t tell its time (connection refused).' },
  ])
})

it('reads the time in the reply of a server, whatever its status', async () => {
  const server = createServer((_, response) => void response.writeHead(404).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const date = await dateOf(`http://127.0.0.1:${port}`, AbortSignal.timeout(1000))
  expect(Math.abs(date!.getTime() - Date.now())).toBeLessThan(5000)
})
