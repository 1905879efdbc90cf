import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { type Kafka, startKafka } from '@fieldside/dev-native/kafka.ts'
import { AssignerProtocol, Kafka as KafkaClient, logLevel, type PartitionAssigner } from 'kafkajs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../base/ids.ts'
import { createLog } from '../telemetry/log.ts'
import { busConformance } from '../testing/conformance/bus.conformance.ts'
import { oneByOne } from './bus.ts'
import { connectBus } from './connect-bus.ts'

const options = { clientId: 'test', log: createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent') }

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

busConformance('Kafka', async () => ({
  url: kafka.url,
  connect: () => connectBus(kafka.url, options),
  close: async () => undefined,
}))

test('keeps publishing and consuming after a broker crash and restart', async () => {
  const bus = await connectBus(kafka.url, options)
  const topic = `topic-${newId()}`
  await bus.ensureTopics([topic])
  const got: string[] = []
  const subscription = await bus.subscribe({
    group: newId(),
    topics: [topic],
    onRecords: oneByOne(async ({ value }) => {
      got.push(value)
    }),
  })
  const publish = (value: string) => bus.publish([{ topic, key: 'k', value, headers: {} }])
  await publish('before')
  await expect.poll(() => got, { timeout: 20_000 }).toEqual(['before'])
  await kafka.kill()
  await expect(publish('down')).rejects.toThrow()
  await kafka.start()
  await expect
    .poll(
      () =>
        publish('after').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  await expect.poll(() => new Set(got).has('after'), { timeout: 20_000 }).toBe(true)
  await subscription.stop()
  await bus.close()
}, 90_000)

/** Retries as long as the bus does. */
const rawClient = () =>
  new KafkaClient({
    brokers: [kafka.url.replace('kafka://', '')],
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 },
  })

test('shuts down while the broker is down, when kafkajs still tries to leave its group', async () => {
  const { bus, topic, got, join, publish } = await openTopic()
  await join()
  const raw = rawClient().consumer({ groupId: newId() })
  await raw.connect()
  await raw.subscribe({ topics: [topic] })
  const joined = new Promise((resolve) => raw.on(raw.events.GROUP_JOIN, resolve))
  await raw.run({ eachMessage: async () => undefined })
  await joined
  await publish('before')
  await expect.poll(() => got, { timeout: 20_000 }).toEqual(['before'])
  await kafka.kill()
  // Long enough for the member to be in its own retries.
  for (let tries = 0; tries < 3; tries += 1) await expect(publish('down')).rejects.toThrow()
  const ended: string[] = []
  const leaving = raw.disconnect().then(() => ended.push('kafkajs'))
  const closing = bus.close().then(() => ended.push('bus'))
  await expect.poll(() => ended, { timeout: 9000 }).toEqual(['bus'])
  await closing
  await kafka.start()
  await leaving
})

const openTopic = async (onRecord: (value: string) => Promise<void> = async () => undefined) => {
  const bus = await connectBus(kafka.url, options)
  const topic = `topic-${newId()}`
  const group = newId()
  await bus.ensureTopics([topic])
  const got: string[] = []
  const join = () =>
    bus.subscribe({
      group,
      topics: [topic],
      onRecords: oneByOne(async ({ value }) => {
        await onRecord(value)
        got.push(value)
      }),
    })
  const publish = (value: string, key = value) => bus.publish([{ topic, key, value, headers: {} }])
  return { bus, topic, group, got, join, publish }
}

test('creates topics with 365 days of retention and twelve partitions', async () => {
  const { bus, topic } = await openTopic()
  const admin = rawClient().admin()
  await admin.connect()
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: 2, name: topic, configNames: ['retention.ms', 'cleanup.policy'] }],
  })
  expect(
    Object.fromEntries(resources[0]!.configEntries.map((entry) => [entry.configName, entry.configValue])),
  ).toEqual({
    'retention.ms': String(365 * DAY_MS),
    'cleanup.policy': 'delete',
  })
  expect((await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]!.partitions).toHaveLength(12)
  await admin.disconnect()
  await bus.close()
})

test('holds up only the partition of a slow record and keeps the member in the group', async () => {
  let mend: () => void = () => undefined
  const mended = new Promise<void>((resolve) => {
    mend = resolve
  })
  let tries = 0
  const { bus, group, got, join, publish } = await openTopic(async (value) => {
    if (value !== 'stuck') return
    tries += 1
    await mended
  })
  await join()
  await publish('warm')
  await expect.poll(() => got, { timeout: 20_000 }).toEqual(['warm'])
  const admin = rawClient().admin()
  await admin.connect()
  const memberOf = async () => {
    const { members, state } = (await admin.describeGroups([group])).groups[0]!
    return { state, members: members.map(({ memberId }) => memberId) }
  }
  const before = await memberOf()
  expect(before).toMatchObject({ state: 'Stable', members: [expect.any(String)] })
  await publish('stuck', 'warm')
  const stuckMs = performance.now()
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(0)
  const others = Array.from({ length: 20 }, (_, index) => `other ${index}`)
  // Publishes for longer than the session timeout of 3 s. A member that is evicted would rejoin with another id.
  for (let round = 0; round === 0 || performance.now() - stuckMs < 6000; round += 1) {
    for (const key of others) await publish(`${key} in round ${round}`, key)
  }
  const elsewhere = () => new Set(got.map((value) => value.split(' in round')[0])).size
  await expect.poll(elsewhere, { timeout: 20_000 }).toBeGreaterThan(8)
  expect(got).not.toContain('stuck')
  expect(await memberOf()).toEqual(before)
  mend()
  await expect.poll(() => got, { timeout: 20_000 }).toContain('stuck')
  expect(tries).toBe(1)
  await admin.disconnect()
  await bus.close()
})

/** Opens a topic and a group that rejects members without its own assigner. */
const openBlockedGroup = async () => {
  const opened = await openTopic()
  const { topic, group } = opened
  const foreign: PartitionAssigner = () => ({
    name: 'Foreign',
    version: 1,
    assign: async ({ members }) =>
      members.map(({ memberId }) => ({ memberId, memberAssignment: Buffer.from([]) })),
    protocol: ({ topics }) => ({
      name: 'Foreign',
      metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData: Buffer.from([]) }),
    }),
  })
  const blocker = rawClient().consumer({
    groupId: group,
    partitionAssigners: [foreign],
    maxWaitTimeInMs: 100,
  })
  await blocker.connect()
  await blocker.subscribe({ topics: [topic] })
  const joined = new Promise((resolve) => blocker.on(blocker.events.GROUP_JOIN, resolve))
  await blocker.run({ eachMessage: async () => undefined })
  await joined
  return { ...opened, blocker }
}

test('kafkajs gives up on a group that rejects the member without asking whether to restart', async () => {
  const { bus, topic, group, blocker } = await openBlockedGroup()
  const restartOnFailure = vi.fn(async () => true)
  const consumer = rawClient().consumer({ groupId: group, retry: { restartOnFailure } })
  const crashed = new Promise<boolean>((resolve) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.restart))
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic] })
  await consumer.run({ eachMessage: async () => undefined })
  expect(await crashed).toBe(false)
  expect(restartOnFailure).not.toHaveBeenCalled()
  await consumer.disconnect()
  await blocker.disconnect()
  await bus.close()
})

test('joins once the group accepts a member that kafkajs has given up on', async () => {
  const { bus, got, join, publish, blocker } = await openBlockedGroup()
  await publish('waits')
  await join()
  await blocker.disconnect()
  await expect.poll(() => got, { timeout: 20_000 }).toEqual(['waits'])
  await bus.close()
})

test('measures the latency from publish to handler', async () => {
  let arrived: () => void = () => undefined
  const { bus, join, publish } = await openTopic(async () => arrived())
  await join()
  const roundTripMs = async (value: string): Promise<number> => {
    const startedMs = performance.now()
    const there = new Promise<void>((resolve) => {
      arrived = resolve
    })
    await publish(value)
    await there
    return performance.now() - startedMs
  }
  await roundTripMs('warm')
  const times: number[] = []
  for (let index = 0; index < 500; index += 1) times.push(await roundTripMs(String(index)))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
  console.log(`Kafka: publish to handler p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  expect(times).toHaveLength(500)
  await bus.close()
})
