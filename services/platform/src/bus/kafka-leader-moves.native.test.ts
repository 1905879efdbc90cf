import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KafkaPair, startKafkaPair } from '@fieldside/dev-native/kafka.ts'
import { type Admin, Kafka, logLevel, Partitioners } from 'kafkajs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { createLog } from '../telemetry/log.ts'
import { createPublisher } from './kafka-publisher.ts'

/**
 * Two brokers. A proxy in front of the second one can hold back produce requests, so that the first one answers its
 * part of a publish before the second one's partition moves to it.
 */
let folder: string
let kafka: KafkaPair
let admin: Admin
let proxy: Server
let isHolding = false
/** Connections with a record that was held back. */
const held = new Set<Socket>()

/** A request starts with its length (four bytes) and its API key; kafkajs writes each one at once. */
const isProduce = (chunk: Buffer): boolean => chunk.length > 5 && chunk.readInt16BE(4) === 0

/** Returns its port. */
const startProxy = async (): Promise<number> => {
  proxy = createServer((near) => {
    const far = connect(kafka.secondPort, '127.0.0.1')
    near.on('data', (chunk) => {
      if (isHolding && isProduce(chunk)) held.add(near)
      else far.write(chunk)
    })
    far.pipe(near)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return (proxy.address() as AddressInfo).port
}

const clientOf = (retries: number) =>
  new Kafka({
    brokers: [new URL(kafka.url).host],
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 50, maxRetryTime: 100, retries },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-two-brokers-'))
  kafka = await startKafkaPair(folder, await startProxy())
  admin = clientOf(20).admin()
  await admin.connect()
}, 60_000)
afterAll(async () => {
  await admin?.disconnect()
  await kafka?.stop()
  proxy?.close()
  await rm(folder, { recursive: true, force: true })
})

const partitionsOf = async (topic: string) =>
  (await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]!.partitions
/** Returns how many records each partition has. */
const countsOf = async (topic: string): Promise<number[]> => {
  const offsets = await admin.fetchTopicOffsets(topic)
  return offsets.sort((one, other) => one.partition - other.partition).map(({ high }) => Number(high))
}

/** Creates a topic with partition 0 on the first broker and partition 1 on the second. */
const newTopic = async (): Promise<string> => {
  const topic = `topic-${newId()}`
  const replicaAssignment = [
    { partition: 0, replicas: [1] },
    { partition: 1, replicas: [2] },
  ]
  await admin.createTopics({ topics: [{ topic, replicaAssignment }], waitForLeaders: true })
  return topic
}

type Sent = { topic: string; key: string; value: string; headers: Record<string, string> }[]

/** Returns one record per partition. */
const recordsFor = async (topic: string): Promise<Sent> => {
  const partition = Partitioners.DefaultPartitioner()
  const partitionMetadata = await partitionsOf(topic)
  const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`)
  return [0, 1].map((wanted) => {
    const key = keys.find(
      (value) => partition({ topic, partitionMetadata, message: { key: value, value } }) === wanted,
    )
    return { topic, key: key!, value: 'a fact', headers: {} }
  })
}

/** Publishes a record to each broker twice; the second time, the first broker answers for both partitions. */
const publishWhileTheLeaderMoves = async (
  publish: (records: Sent) => Promise<unknown>,
): Promise<number[]> => {
  const topic = await newTopic()
  const records = await recordsFor(topic)
  await publish(records)
  isHolding = true
  const publishing = publish(records)
  await expect.poll(() => countsOf(topic)).toEqual([2, 1])
  await expect.poll(() => held.size).toBe(1)
  isHolding = false
  await admin.alterPartitionReassignments({
    topics: [{ topic, partitionAssignment: [{ partition: 1, replicas: [1] }] }],
  })
  const leaders = async () => (await partitionsOf(topic)).map(({ leader }) => leader)
  await expect.poll(leaders, { timeout: 20_000 }).toEqual([1, 1])
  for (const socket of held) socket.destroy()
  held.clear()
  await publishing
  return countsOf(topic)
}

test("kafkajs's own retry loses a record whose leader moves to a broker that has answered", async () => {
  const producer = clientOf(5).producer({
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
  await producer.connect()
  const counts = await publishWhileTheLeaderMoves((records) =>
    producer.sendBatch({
      topicMessages: records.map(({ topic, key, value }) => ({ topic, messages: [{ key, value }] })),
    }),
  )
  await producer.disconnect()
  expect(counts).toEqual([2, 1])
}, 60_000)

test('publishes every record when a leader moves to a broker that has answered', async () => {
  const publisher = createPublisher(clientOf(5), createLog('test', 'silent'))
  const [first, second] = await publishWhileTheLeaderMoves(publisher.publish)
  await publisher.disconnect()
  expect(first).toBeGreaterThanOrEqual(2)
  expect(second).toBe(2)
}, 60_000)
