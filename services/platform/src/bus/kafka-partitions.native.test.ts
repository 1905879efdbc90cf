import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kafka, startKafka } from '@fieldside/dev-native/kafka.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { createLog } from '../telemetry/log.ts'
import { createBusFixture, newTopic, numbers, record, WITHIN } from '../testing/conformance/fixture.ts'
import type { Bus, BusRecord } from './bus.ts'
import { connectBus } from './connect-bus.ts'

const options = { clientId: 'test', log: createLog('test', 'silent') }

let folder: string
let kafka: Kafka
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-kafka-'))
  kafka = await startKafka(folder)
}, 300_000)
afterAll(async () => {
  await kafka.stop()
  await rm(folder, { recursive: true, force: true })
})

const { client, listen } = createBusFixture(async () => ({
  url: kafka.url,
  connect: () => connectBus(kafka.url, options),
  close: async () => undefined,
}))

const KEYS = numbers(60)

/** Publishes `count` numbered records of each key. */
const publishRounds = async (bus: Bus, topic: string, from: number, count: number) => {
  for (const n of numbers(count))
    await bus.publish(KEYS.map((key) => record(topic, String(from + Number(n)), key)))
}
const byKey = (records: readonly BusRecord[]) =>
  KEYS.map((key) => records.filter((given) => given.key === key).map(({ value }) => Number(value)))

test.each([2, 3])(
  'shares the partitions among %i members, and handles each record once and in order per key',
  async (count) => {
    const buses = await Promise.all(numbers(count).map(() => client()))
    const topic = await newTopic(buses[0]!)
    const group = newId()
    const handled: BusRecord[] = []
    const members = await Promise.all(
      buses.map((bus) => listen(bus, group, [topic], async (given) => void handled.push(given))),
    )
    // The bus may redeliver records while members join.
    let from = 0
    const hasEachHandled = async () => {
      await publishRounds(buses[0]!, topic, from, 1)
      from += 1
      return members.every(({ got }) => got.length > 0)
    }
    await expect.poll(hasEachHandled, { ...WITHIN, interval: 200 }).toBe(true)
    const counted = (records: readonly BusRecord[]) => records.filter(({ value }) => Number(value) >= from)
    await publishRounds(buses[0]!, topic, from, 20)
    await expect.poll(() => counted(handled).length, WITHIN).toBeGreaterThanOrEqual(20 * KEYS.length)
    const rounds = numbers(20).map((n) => from + Number(n))
    expect(byKey(counted(handled))).toEqual(KEYS.map(() => rounds))
    const shares = members.map(({ got }) => counted(got).length)
    console.log(`Kafka: ${count} members handled ${shares.join(', ')} of ${20 * KEYS.length} records`)
    // Twelve partitions are divided evenly, and the keys are spread over them.
    for (const share of shares) expect(share).toBeGreaterThan((20 * KEYS.length) / count / 3)
  },
)

test('adds partitions to a topic that every group has read, and keeps the order per key', async () => {
  const small = await connectBus(kafka.url, { ...options, partitions: 3 })
  const topic = await newTopic(small)
  const group = newId()
  const larger = await client()
  await publishRounds(small, topic, 0, 1)
  const first = await listen(small, group, [topic])
  await expect.poll(() => first.got.length, WITHIN).toBe(KEYS.length)
  await first.stop()

  await publishRounds(small, topic, 1, 1)
  await small.close()
  await larger.ensureTopics([topic])
  await expect(larger.growTopic(topic)).rejects.toThrow(`${topic} still has unread records for ${group} (60)`)
  const second = await listen(larger, group, [topic])
  await expect.poll(() => second.got.length, WITHIN).toBe(KEYS.length)
  await expect.poll(async () => larger.lag(group, [topic]), WITHIN).toEqual([{ topic, records: 0 }])
  expect(await larger.growTopic(topic)).toEqual({ from: 3, to: 12 })
  expect(await larger.growTopic(topic)).toEqual({ from: 12, to: 12 })

  // The member finds the new partitions by itself.
  await publishRounds(await client(), topic, 2, 5)
  await expect.poll(() => second.got.length, { ...WITHIN, timeout: 45_000 }).toBe(6 * KEYS.length)
  expect(byKey([...first.got, ...second.got])).toEqual(KEYS.map(() => [0, 1, 2, 3, 4, 5, 6]))
}, 90_000)
