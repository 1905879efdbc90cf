import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kafka, startKafka } from '@fieldside/dev-native/kafka.ts'
import kafkajs, { type Admin } from 'kafkajs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { createLog } from '../telemetry/log.ts'
import { type Bus, oneByOne } from './bus.ts'
import { connectBus } from './connect-bus.ts'

const TOPIC = kafkajs.ConfigResourceTypes.TOPIC

let folder: string
let kafka: Kafka
let admin: Admin
let bus: Bus
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-kafka-'))
  kafka = await startKafka(folder, { 'compression.type': 'zstd' })
  const brokers = [kafka.url.replace('kafka://', '')]
  admin = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).admin()
  await admin.connect()
  const log = createLog('test', 'warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  bus = await connectBus(kafka.url, { clientId: 'test', log })
}, 300_000)
afterAll(async () => {
  await bus.close()
  await admin.disconnect()
  await kafka.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Creates a topic as an operator or an older release did. Without a codec, it has the broker's. */
const createTopic = async (compression?: string): Promise<string> => {
  const topic = `topic-${newId()}`
  const configEntries = compression ? [{ name: 'compression.type', value: compression }] : []
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: 1, configEntries }] })
  return topic
}

const compressionOf = async (topic: string): Promise<string | undefined> => {
  const resources = [{ type: TOPIC, name: topic, configNames: ['compression.type'] }]
  const described = await admin.describeConfigs({ includeSynonyms: false, resources })
  return described.resources[0]?.configEntries[0]?.configValue
}

const linesAbout = (topic: string) => lines.filter((line) => line.topic === topic)

const publish = (topic: string, value: string) => bus.publish([{ topic, key: 'k', value, headers: {} }])

const subscribe = async (topic: string, group = newId()): Promise<string[]> => {
  const got: string[] = []
  const onRecords = oneByOne(async ({ value }) => void got.push(value))
  await bus.subscribe({ group, topics: [topic], onRecords })
  return got
}

test('creates topics without compression on a broker that compresses with zstd [bus/compression]', async () => {
  const topic = `topic-${newId()}`
  await bus.ensureTopics([topic])
  expect(await compressionOf(topic)).toBe('producer')
  await publish(topic, 'plain')
  const got = await subscribe(topic)
  await expect.poll(() => got).toEqual(['plain'])
  await bus.ensureTopics([topic])
  expect(linesAbout(topic)).toEqual([])
})

test('reads topics that the broker compresses with zstd or gzip, and warns about zstd [bus/compression]', async () => {
  const zstd = await createTopic()
  const gzip = await createTopic('gzip')
  await bus.ensureTopics([zstd, gzip])
  expect([await compressionOf(zstd), await compressionOf(gzip)]).toEqual(['zstd', 'gzip'])
  expect(linesAbout(gzip)).toEqual([])
  expect(linesAbout(zstd)).toMatchObject([
    {
      msg: expect.stringContaining('zstd'),
      fix: `kafka-configs.sh --alter --entity-type topics --entity-name ${zstd} --add-config compression.type=producer`,
    },
  ])
  for (const topic of [zstd, gzip]) {
    const large = 'event '.repeat(20_000)
    await publish(topic, 'compressed')
    await publish(topic, large)
    const got = await subscribe(topic)
    await expect.poll(() => got).toEqual(['compressed', large])
  }
})

test.each(['lz4', 'snappy'])(
  'refuses a topic with %s until the fix is applied [bus/compression]',
  async (codec) => {
    const topic = await createTopic(codec)
    await expect(bus.ensureTopics([topic])).rejects.toThrow(
      `${topic} has compression.type=${codec}, which services can’t read. Run kafka-configs.sh --alter --entity-type topics --entity-name ${topic} --add-config compression.type=producer`,
    )
    const configEntries = [{ name: 'compression.type', value: 'producer' }]
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: TOPIC, name: topic, configEntries }],
    })
    await bus.ensureTopics([topic])
    await publish(topic, 'plain')
    const got = await subscribe(topic)
    await expect.poll(() => got).toEqual(['plain'])
  },
)

test('replaces a member later each time that it fails on the same records', async () => {
  const topic = await createTopic('lz4')
  await publish(topic, 'compressed')
  const group = newId()
  await subscribe(topic, group)
  const pauses = () => lines.filter((line) => line.group === group).map(({ pauseMs }) => pauseMs)
  await expect.poll(() => pauses().slice(0, 5)).toEqual([100, 200, 400, 800, 1600])
})
