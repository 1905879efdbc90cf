import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kafka, startKafka } from '@fieldside/dev-native/kafka.ts'
import { Kafka as KafkaClient, logLevel } from 'kafkajs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { createLog } from '../telemetry/log.ts'
import { oneByOne } from './bus.ts'
import { connectBus } from './connect-bus.ts'
import { createPublisher } from './kafka-publisher.ts'

const log = createLog('test', 'silent')
let folder: string
let kafka: Kafka
let proxy: Server
let isDeaf = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-publisher-'))
  kafka = await startKafka(folder)
  // Forwards everything to the broker. While deaf, it drops the reply and the connection.
  proxy = createServer((near) => {
    const far = connect(Number(new URL(kafka.url).port), '127.0.0.1')
    near.pipe(far)
    far.on('data', (chunk) => (isDeaf ? near.destroy() : near.write(chunk)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  proxy.close()
  await kafka.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns a client that connects through the proxy, whatever address the broker advertises. */
const clientOf = () =>
  new KafkaClient({
    brokers: [new URL(kafka.url).host],
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 50, maxRetryTime: 100, retries: 2 },
    socketFactory: ({ onConnect }) => connect((proxy.address() as AddressInfo).port, '127.0.0.1', onConnect),
  })

const newTopic = async () => {
  const bus = await connectBus(kafka.url, { clientId: 'test', log })
  const topic = `topic-${newId()}`
  await bus.ensureTopics([topic])
  const read = async (end: string): Promise<string[]> => {
    const got: string[] = []
    await bus.publish([{ topic, key: 'k', value: end, headers: {} }])
    const onRecord = async ({ value }: { value: string }) => void got.push(value)
    await bus.subscribe({ group: newId(), topics: [topic], onRecords: oneByOne(onRecord) })
    await expect.poll(() => got.at(-1), { timeout: 20_000 }).toBe(end)
    await bus.close()
    return got.slice(0, -1)
  }
  return { topic, read }
}

const sendDeaf = async (send: () => Promise<unknown>): Promise<void> => {
  isDeaf = true
  await expect(send()).rejects.toThrow()
  isDeaf = false
}

test('kafkajs loses a record sent after a lost acknowledgement on the same producer', async () => {
  const { topic, read } = await newTopic()
  const producer = clientOf().producer({ idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  const send = (value: string) => producer.send({ topic, messages: [{ key: 'k', value }] })
  await send('first')
  await sendDeaf(() => send('not acknowledged'))
  await send('acknowledged')
  await producer.disconnect()
  expect(await read('end')).toEqual(['first', 'not acknowledged'])
})

test('kafkajs puts all records of a partition into one batch, which the broker rejects', async () => {
  const { topic, read } = await newTopic()
  const values = Array.from({ length: 300 }, (_, n) => `${n} ${'x'.repeat(10_000)}`)
  const producer = clientOf().producer()
  await producer.connect()
  const messages = values.map((value) => ({ key: 'k', value }))
  await expect(producer.send({ topic, messages })).rejects.toThrow('larger than the max message size')
  await producer.disconnect()
  const publisher = createPublisher(clientOf(), log)
  await publisher.publish(values.map((value) => ({ topic, key: 'k', value, headers: {} })))
  await publisher.disconnect()
  expect(await read('end')).toEqual(values)
})

test('delivers records published after a lost acknowledgement and keeps the order of retries', async () => {
  const { topic, read } = await newTopic()
  const publisher = createPublisher(clientOf(), log)
  const publish = (...values: string[]) =>
    publisher.publish(values.map((value) => ({ topic, key: 'k', value, headers: {} })))
  await publish('first')
  await sendDeaf(() => publish('second'))
  await publish('third')
  await sendDeaf(() => publish('fourth', 'fifth'))
  await publish('fourth', 'fifth', 'sixth')
  await publisher.disconnect()
  expect([...new Set(await read('end'))]).toEqual(['first', 'second', 'third', 'fourth', 'fifth', 'sixth'])
})
