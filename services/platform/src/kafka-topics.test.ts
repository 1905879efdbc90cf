import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import kafkajs, { type Admin } from 'kafkajs'
import { expect, test } from 'vitest'
import { createTopics } from './kafka-topics.ts'

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
  await createTopics(admin, ['a', 'b'], 1)
  expect(created).toEqual(['a', 'b'])
})

test('rejects when Kafka refuses a topic for another reason', async () => {
  const { admin } = createAdmin(1, 'POLICY_VIOLATION')
  await expect(createTopics(admin, ['a'], 1)).rejects.toThrow('Topic creation errors')
})

const modules = readdirSync(import.meta.dirname).filter((name) => /^kafka-[\w-]+\.ts$/.test(name))

/** Vitest sees every export of kafkajs, which is a CommonJS module. Node sees some. */
test.each(modules)('loads %s in Node itself', (name) => {
  const { stderr, status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}`], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
