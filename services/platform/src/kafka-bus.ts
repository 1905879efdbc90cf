import { type Consumer, type EachBatchPayload, Kafka, logLevel, Partitioners, type Producer } from 'kafkajs'
import type { Bus, BusRecord } from './bus.ts'
import type { Log } from './log.ts'

const PARTITIONS = 3
const HEARTBEAT_MS = 500

/** Tried settings: a killed member's partitions come back, and a restarted broker is found again, within 3 s. */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 }
/** The relay tries again itself: a publish says within seconds that the bus is away. */
const PRODUCER_RETRY = { initialRetryTime: 100, maxRetryTime: 500, retries: 4 }

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
  const admin = kafka.admin({ retry: PRODUCER_RETRY })
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

/** Apache Kafka through kafkajs; one consumer group a service, the key decides the partition. */
export const connectKafkaBus = (url: string, { clientId, log }: { clientId: string; log: Log }): Bus => {
  const kafka = new Kafka({
    clientId,
    brokers: url.replace(/^kafka:\/\//, '').split(','),
    connectionTimeout: 2000,
    requestTimeout: 5000,
    retry: RETRY,
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ level, log: { message, ...about } }) =>
        log[level === logLevel.ERROR ? 'warn' : 'debug']({ kafka: about }, message),
  })
  let producing: Promise<Producer> | undefined
  const producer = (): Promise<Producer> => {
    const made = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: PRODUCER_RETRY,
    })
    producing ??= made
      .connect()
      .then(() => made)
      .catch((error: unknown) => {
        producing = undefined
        throw error
      })
    return producing
  }
  const consumers = new Set<Consumer>()
  return {
    publish: async (records) => {
      if (records.length === 0) return
      const topics = [...new Set(records.map(({ topic }) => topic))]
      const sending = await producer()
      await sending.sendBatch({
        acks: -1,
        topicMessages: topics.map((topic) => ({
          topic,
          messages: records
            .filter((record) => record.topic === topic)
            .map(({ key, value, headers }) => ({ key, value, headers })),
        })),
      })
    },
    ensureTopics: (topics) => createTopics(kafka, topics),
    subscribe: async ({ group, topics, onRecord }) => {
      const consumer = kafka.consumer({
        groupId: group,
        sessionTimeout: 3000,
        heartbeatInterval: HEARTBEAT_MS,
        rebalanceTimeout: 5000,
        maxWaitTimeInMs: 100,
        retry: { ...RETRY, restartOnFailure: async () => true },
      })
      consumers.add(consumer)
      await consumer.connect()
      await consumer.subscribe({ topics: [...topics], fromBeginning: true })
      await consumer.run({
        eachBatchAutoResolve: false,
        autoCommitThreshold: 100,
        eachBatch: (payload) => handleBatch(payload, onRecord, log),
      })
      return {
        stop: async () => {
          consumers.delete(consumer)
          await consumer.disconnect()
        },
      }
    },
    close: async () => {
      await Promise.all([...consumers].map((consumer) => consumer.disconnect()))
      if (producing) await (await producing).disconnect()
    },
  }
}
