import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startKafka } from '@fieldside/dev-native/kafka.ts'
import { kafkaConnectionOf } from '@fieldside/platform/kafka-access.ts'
import { clientOf } from '@fieldside/platform/kafka-bus.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { readBusConformance } from './read-bus.conformance.ts'

readBusConformance('Kafka', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-events-'))
  const kafka = await startKafka(folder)
  const connection = { ...kafkaConnectionOf(kafka.url), clientId: 'test' }
  const admin = clientOf(connection, createLog('test', 'silent')).admin()
  await admin.connect()
  return {
    url: kafka.url,
    traces: async () => (await admin.listTopics()).filter((topic) => topic.startsWith('__')),
    close: async () => {
      await admin.disconnect()
      await kafka.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
})
