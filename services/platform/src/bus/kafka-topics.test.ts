import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import kafkajs, { type Admin } from 'kafkajs'
import { expect, test, vi } from 'vitest'
import { createLog } from '../telemetry/log.ts'
import { createTopics } from './kafka-topics.ts'

const log = createLog('test', 'silent')

/** Refuses topics as often as given, as Kafka does. */
const createAdmin = (refusals: number, type: string) => {
  const created: string[] = []
  const admin = {
    listTopics: async () => created,
    createTopics: async ({ topics }: { topics: { topic: string }[] }) => {
      refusals -= 1
      const error = new kafkajs.KafkaJSProtocolError(
        Object.assign(new Error(type), { type }) as kafkajs.KafkaJSProtocolError,
      )
      if (refusals >= 0) throw new kafkajs.KafkaJSAggregateError('Topic creation errors', [error])
      created.push(...topics.map(({ topic }) => topic))
    },
    fetchTopicOffsets: async () => [],
  }
  return { admin: admin as unknown as Admin, created }
}

test('waits for brokers that do not take part yet before it creates topics', async () => {
  const { admin, created } = createAdmin(2, 'INVALID_REPLICATION_FACTOR')
  await createTopics(admin, { topics: ['a', 'b'], partitions: 1, log })
  expect(created).toEqual(['a', 'b'])
})

test('rejects when Kafka refuses a topic for another reason', async () => {
  const { admin } = createAdmin(1, 'POLICY_VIOLATION')
  await expect(createTopics(admin, { topics: ['a'], partitions: 1, log })).rejects.toThrow(
    'Topic creation errors',
  )
})

test('creates topics that the broker stores as they are sent, whatever its own default [bus/compression]', async () => {
  const { admin } = createAdmin(0, '')
  const creating = vi.spyOn(admin, 'createTopics')
  await createTopics(admin, { topics: ['a'], partitions: 1, log })
  const [topic] = creating.mock.calls[0]![0].topics
  expect(topic!.configEntries).toContainEqual({ name: 'compression.type', value: 'producer' })
})

/** Has one topic, which the broker compresses, and refuses to describe it without the right. */
const createAdminOf = (compression: string | undefined) =>
  ({
    listTopics: async () => ['a'],
    describeConfigs: async () => {
      if (!compression)
        throw Object.assign(new Error('Not authorized'), { type: 'TOPIC_AUTHORIZATION_FAILED' })
      const configEntries = [{ configName: 'compression.type', configValue: compression }]
      return { resources: [{ resourceName: 'a', configEntries }] }
    },
  }) as unknown as Admin

test.each(['lz4', 'snappy'])(
  'refuses an existing topic with %s and names the fix [bus/compression]',
  async (codec) => {
    await expect(createTopics(createAdminOf(codec), { topics: ['a'], partitions: 1, log })).rejects.toThrow(
      `a has compression.type=${codec}, which services can’t read. Run kafka-configs.sh --alter --entity-type topics --entity-name a --add-config compression.type=producer`,
    )
  },
)

test.each(['producer', 'uncompressed', 'gzip', 'zstd', undefined])(
  'accepts an existing topic with %s [bus/compression]',
  async (codec) => {
    await createTopics(createAdminOf(codec), { topics: ['a'], partitions: 1, log })
  },
)

/** Vitest sees every export of kafkajs, which is a CommonJS module. Node sees some. */
test('Node itself loads every module that uses kafkajs', () => {
  const modules = readdirSync(import.meta.dirname).filter((name) => /^kafka(js)?-[\w-]+\.ts$/.test(name))
  const loading = modules.map((name) => `await import('${import.meta.dirname}/${name}')`).join('\n')
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', loading], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
