import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { type SecureKafka, startSecureKafka } from '@fieldside/dev-native/secure-kafka.ts'
import { type Bus, oneByOne } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { kafkaConnectionOf } from '@fieldside/platform/kafka-access.ts'
import { clientOf } from '@fieldside/platform/kafka-bus.ts'
import { prepareKafka } from '@fieldside/platform/kafka-rights.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const log = createLog('test', 'silent')
const TOPIC = topicOf('booking')
const KEYS = ['a', 'b', 'c', 'd']
const PASSWORD = 'secret'

let folder: string
let kafka: SecureKafka
const open: Bus[] = []

const connectAs = async (username: string): Promise<Bus> => {
  const access = { username, password: PASSWORD, caFile: kafka.authority.caFile }
  const bus = await connectBus(kafka.url, { clientId: username, log, access })
  open.push(bus)
  return bus
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-brokers-'))
  kafka = await startSecureKafka(folder, 3)
  for (const [name, writes, reads] of [
    ['booking', TOPIC, []],
    ['notification', topicOf('notification'), [TOPIC]],
  ] as const)
    await prepareKafka({
      url: kafka.url,
      admin: kafka.admin,
      user: { name, password: PASSWORD },
      rights: { group: name, writes, reads },
      log,
    })
}, 300_000)
afterAll(async () => {
  await Promise.all(open.map((bus) => bus.close()))
  await kafka.stop()
  await rm(folder, { recursive: true, force: true })
})

const partitionsOf = async () => {
  const admin = clientOf({ ...kafkaConnectionOf(kafka.url, kafka.admin) }, log).admin()
  await admin.connect()
  const { topics } = await admin.fetchTopicMetadata({ topics: [TOPIC] }).finally(() => admin.disconnect())
  return topics[0]!.partitions
}

/** Publishes numbered records in rounds and retries a failed round, as the relay does. */
const publishUntil = async (bus: Bus, isOver: () => boolean) => {
  let [rounds, failures] = [0, 0]
  while (!isOver() || rounds === 0) {
    const round = rounds
    const records = KEYS.map((key) => ({ topic: TOPIC, key, value: `${key}${round}`, headers: {} }))
    await bus.publish(records).then(
      () => {
        rounds += 1
      },
      () => {
        failures += 1
      },
    )
  }
  return { rounds, failures }
}

test('keeps three copies of each partition, and every acknowledged event when a broker is killed under load', async () => {
  const before = await partitionsOf()
  expect(before.every(({ replicas, isr }) => replicas.length === 3 && isr.length === 3)).toBe(true)
  const got: string[] = []
  const consumer = await connectAs('notification')
  await consumer.subscribe({
    group: 'notification',
    topics: [TOPIC],
    onRecords: oneByOne(async ({ value }) => void got.push(value)),
  })
  await expect.poll(() => got.length, { timeout: 60_000 }).toBe(0)
  let isOver = false
  const publishing = publishUntil(await connectAs('booking'), () => isOver)
  await expect.poll(() => got.length, { timeout: 60_000 }).toBeGreaterThan(KEYS.length * 20)
  const victim = before[0]!.leader
  await kafka.kill(victim)
  const atKill = got.length
  const isLed = async () => (await partitionsOf()).every(({ leader }) => leader > 0 && leader !== victim)
  await expect.poll(isLed, { timeout: 60_000 }).toBe(true)
  await expect.poll(() => got.length, { timeout: 60_000 }).toBeGreaterThan(atKill + KEYS.length * 20)
  isOver = true
  const { rounds, failures } = await publishing
  const wanted = KEYS.flatMap((key) => Array.from({ length: rounds }, (_, round) => `${key}${round}`))
  await expect.poll(() => wanted.filter((value) => !got.includes(value)), { timeout: 60_000 }).toEqual([])
  for (const key of KEYS)
    expect([...new Set(got.filter((value) => value.startsWith(key)))], 'in order').toEqual(
      wanted.filter((value) => value.startsWith(key)),
    )
  console.log(`broker loss: ${wanted.length} events, ${failures} publishes retried, 0 lost`)
  await kafka.start(victim)
})

test('acknowledges nothing that only one broker would hold', async () => {
  const bus = await connectAs('booking')
  const publish = () => bus.publish([{ topic: TOPIC, key: 'a', value: 'alone', headers: {} }])
  await publish()
  await Promise.all([kafka.kill(2), kafka.kill(3)])
  await expect(publish()).rejects.toThrow()
  await Promise.all([kafka.start(2), kafka.start(3)])
  const isPublished = () =>
    publish().then(
      () => true,
      () => false,
    )
  await expect.poll(isPublished, { timeout: 60_000 }).toBe(true)
})
