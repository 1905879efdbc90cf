import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kafka, startKafka } from '../../../deploy/native/kafka.ts'
import { busConformance } from './bus.conformance.ts'
import { connectBus } from './bus.ts'
import { newId } from './ids.ts'
import { createLog } from './log.ts'

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

test('publishing and consuming go on after the broker was killed and has come back', async () => {
  const bus = await connectBus(kafka.url, options)
  const topic = `topic-${newId()}`
  await bus.ensureTopics([topic])
  const got: string[] = []
  const subscription = await bus.subscribe({
    group: newId(),
    topics: [topic],
    onRecord: async ({ value }) => {
      got.push(value)
    },
  })
  const publish = (value: string) => bus.publish([{ topic, key: 'k', value, headers: {} }])
  await publish('before')
  await expect.poll(() => got, { timeout: 20_000 }).toEqual(['before'])
  await kafka.kill()
  await expect(publish('away')).rejects.toThrow()
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
