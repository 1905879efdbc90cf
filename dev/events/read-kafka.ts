import { randomUUID } from 'node:crypto'
import { type KafkaAccess, kafkaConnectionOf } from '@fieldside/platform/kafka-access.ts'
import { clientOf } from '@fieldside/platform/kafka-bus.ts'
import { createLog } from '@fieldside/platform/log.ts'
import type { Consumer, Kafka } from 'kafkajs'
import type { Reading, StoredRecord } from './reading.ts'

/** Kafka deletes a group without members and offsets on its own. */
const SETTINGS = { sessionTimeout: 6000, heartbeatInterval: 1000, maxWaitTimeInMs: 250 }

const at = (topic: string, partition: number): string => `${topic} ${partition}`

/** Returns the end offset of each partition that has records. */
const endsOf = async (kafka: Kafka, topics: readonly string[]): Promise<Map<string, bigint>> => {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const offsets = await Promise.all(
      topics.map(async (topic) =>
        (await admin.fetchTopicOffsets(topic)).map((offset) => ({ topic, ...offset })),
      ),
    )
    return new Map(
      offsets
        .flat()
        .filter(({ high, low }) => BigInt(high) > BigInt(low))
        .map(({ topic, partition, high }) => [at(topic, partition), BigInt(high)]),
    )
  } finally {
    await admin.disconnect()
  }
}

/** Collects the records that exist at the start, then passes on each new one. */
const createBacklog = (left: Map<string, bigint>, { follows, onRecords }: Reading, onDone: () => void) => {
  const records: StoredRecord[] = []
  let isComplete = false
  const complete = (): void => {
    if (isComplete || left.size > 0) return
    isComplete = true
    onRecords(records.splice(0))
    if (!follows) onDone()
  }
  return {
    complete,
    take: (record: StoredRecord, partition: number, offset: bigint): void => {
      if (isComplete) {
        if (follows) onRecords([record])
        return
      }
      const of = at(record.topic, partition)
      const end = left.get(of)
      if (end === undefined || offset < end) records.push(record)
      if (end !== undefined && offset + 1n >= end) left.delete(of)
      complete()
    },
  }
}

const ended = (consumer: Consumer, signal: AbortSignal, done: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
    void done.then(resolve)
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
  })

/**
 * Reads Kafka as the only member of a group of its own, because kafkajs can't read without one.
 * https://github.com/tulios/kafkajs/issues/853
 */
export const readKafka = async (url: string, reading: Reading, access: KafkaAccess): Promise<void> => {
  const { topics, from, signal } = reading
  const connection = { ...kafkaConnectionOf(url, access), clientId: 'events' }
  const kafka = clientOf(connection, createLog('events', 'silent'))
  const consumer = kafka.consumer({
    ...SETTINGS,
    groupId: `events-${randomUUID()}`,
    allowAutoTopicCreation: false,
    retry: { retries: 4, restartOnFailure: async () => false },
  })
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const isFromBeginning = from === 'beginning'
  const left = isFromBeginning ? await endsOf(kafka, topics) : new Map<string, bigint>()
  const backlog = createBacklog(left, reading, resolve)
  try {
    const end = ended(consumer, signal, done)
    // It can reject before it is awaited.
    end.catch(() => undefined)
    await consumer.connect()
    await consumer.subscribe({ topics: [...topics], fromBeginning: isFromBeginning })
    backlog.complete()
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, partition, message }) => {
        const record = { topic, key: String(message.key ?? ''), value: String(message.value ?? '') }
        backlog.take(record, partition, BigInt(message.offset))
      },
    })
    await end
  } finally {
    // Reading has ended either way, and its own error matters more than one of the connection.
    await consumer.disconnect().catch(() => undefined)
  }
}
