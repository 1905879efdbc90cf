import {
  type Consumer,
  type EachBatchPayload,
  Kafka,
  logLevel,
  Partitioners,
  type Producer,
  type RetryOptions,
} from 'kafkajs'
import type { Bus, BusRecord } from './bus.ts'
import type { Log } from './log.ts'

const PARTITIONS = 3
const HEARTBEAT_MS = 500

/** Tried settings: a killed member's partitions come back, and a restarted broker is found again, within 3 s. */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 }
/** The relay tries again itself: a publish says within seconds that the bus is away. */
const PUBLISH_RETRY = { initialRetryTime: 100, maxRetryTime: 500, retries: 4 }

const recordOf = (topic: string, message: EachBatchPayload['batch']['messages'][number]): BusRecord => ({
  topic,
  key: message.key?.toString() ?? '',
  value: message.value?.toString() ?? '',
  headers: Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value ?? '')]),
  ),
})

type OnRecord = (record: BusRecord) => Promise<void>

/** Handles a batch one by one; heartbeats go on while a record takes long, so that the group keeps its member. */
const handleBatch = async (payload: EachBatchPayload, onRecord: OnRecord, log: Log): Promise<void> => {
  const { batch, heartbeat, resolveOffset, commitOffsetsIfNecessary, isRunning, isStale } = payload
  const beat = setInterval(() => {
    heartbeat().catch((error: unknown) => log.debug({ err: error }, 'heartbeat failed'))
  }, HEARTBEAT_MS)
  try {
    for (const message of batch.messages) {
      if (!isRunning() || isStale()) return
      await onRecord(recordOf(batch.topic, message))
      resolveOffset(message.offset)
      await commitOffsetsIfNecessary()
    }
  } finally {
    clearInterval(beat)
  }
}

const createTopics = async (kafka: Kafka, topics: readonly string[]): Promise<void> => {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const known = new Set(await admin.listTopics())
    const missing = [...new Set(topics)].filter((topic) => !known.has(topic))
    if (missing.length === 0) return
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({ topic, numPartitions: PARTITIONS, replicationFactor: -1 })),
    })
  } finally {
    await admin.disconnect()
  }
}

const clientOf = (url: string, clientId: string, log: Log, retry: RetryOptions): Kafka =>
  new Kafka({
    clientId,
    brokers: url.replace(/^kafka:\/\//, '').split(','),
    connectionTimeout: 2000,
    requestTimeout: 5000,
    retry,
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ level, log: { message, ...about } }) =>
        log[level === logLevel.ERROR ? 'warn' : 'debug']({ kafka: about }, message),
  })

/**
 * An idempotent producer, made anew after a failure: with the old one's numbering, a batch that differs from the
 * one whose ack was lost could be taken for it and dropped.
 */
const createPublisher = (kafka: Kafka, log: Log) => {
  let current: Promise<Producer> | undefined
  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
    })
    await producer.connect()
    return producer
  }
  const disconnect = async (): Promise<void> => {
    const leaving = current
    current = undefined
    await leaving
      ?.then((producer) => producer.disconnect())
      .catch((error: unknown) => log.debug({ err: error }, 'producer had gone'))
  }
  const publish = async (records: readonly BusRecord[]): Promise<void> => {
    current ??= connect()
    const topics = [...new Set(records.map(({ topic }) => topic))]
    const messagesOf = (topic: string) =>
      records
        .filter((record) => record.topic === topic)
        .map(({ key, value, headers }) => ({ key, value, headers }))
    try {
      const producer = await current
      await producer.sendBatch({
        acks: -1,
        topicMessages: topics.map((topic) => ({ topic, messages: messagesOf(topic) })),
      })
    } catch (error) {
      await disconnect()
      throw error
    }
  }
  return { publish, disconnect }
}

/** Apache Kafka through kafkajs; one consumer group a service, the key decides the partition. */
export const connectKafkaBus = (url: string, { clientId, log }: { clientId: string; log: Log }): Bus => {
  const impatient = clientOf(url, clientId, log, PUBLISH_RETRY)
  const patient = clientOf(url, clientId, log, RETRY)
  const publisher = createPublisher(impatient, log)
  const consumers = new Set<Consumer>()
  const leave = async (consumer: Consumer): Promise<void> => {
    if (consumers.delete(consumer)) await consumer.disconnect()
  }
  return {
    publish: async (records) => {
      if (records.length > 0) await publisher.publish(records)
    },
    ensureTopics: (topics) => createTopics(impatient, topics),
    subscribe: async ({ group, topics, onRecord }) => {
      const consumer = patient.consumer({
        groupId: group,
        sessionTimeout: 3000,
        heartbeatInterval: HEARTBEAT_MS,
        rebalanceTimeout: 5000,
        maxWaitTimeInMs: 100,
        retry: { ...RETRY, restartOnFailure: async () => true },
      })
      consumers.add(consumer)
      try {
        await consumer.connect()
        await consumer.subscribe({ topics: [...topics], fromBeginning: true })
        await consumer.run({
          eachBatchAutoResolve: false,
          autoCommitThreshold: 100,
          eachBatch: (payload) => handleBatch(payload, onRecord, log),
        })
      } catch (error) {
        await leave(consumer).catch((failure: unknown) => log.debug({ err: failure }, 'consumer had gone'))
        throw error
      }
      return { stop: () => leave(consumer) }
    },
    close: async () => {
      await Promise.all([...consumers].map(leave))
      await publisher.disconnect()
    },
  }
}
