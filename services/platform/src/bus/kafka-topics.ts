import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { RETENTION_DAYS } from '@fieldside/contracts/envelope.ts'
import kafkajs, { type Admin, type KafkaJSProtocolError } from 'kafkajs'
import { backOffMs } from '../base/listener.ts'
import type { Log } from '../telemetry/log.ts'
import type { Growth, Lag } from './bus.ts'

/** About 15 s including the pauses. */
const TRIES = 10
/** An event is at most 1 MB (outbox.ts), which leaves room for its envelope and another event. */
const BATCH_BYTES = 2 * 1024 * 1024

/** Waits until the leaders of new topics respond. Kafka lists a topic before its leaders accept requests. */
const untilLed = async (admin: Admin, topics: readonly string[]): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      for (const topic of topics) await admin.fetchTopicOffsets(topic)
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(backOffMs(tries))
    }
  }
}

/** A cluster that starts responds before all its brokers take part. */
const lacksBrokers = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSAggregateError &&
  error.errors.some((one) => (one as KafkaJSProtocolError).type === 'INVALID_REPLICATION_FACTOR')

/** Returns the command with which an operator lets a topic store records as they were sent. */
const fixOf = (name: string): string =>
  `kafka-configs.sh --alter --entity-type topics --entity-name ${name} --add-config compression.type=producer`

/** Codecs that neither kafkajs nor node:zlib has. */
const UNREADABLE = new Set(['lz4', 'snappy'])

const TOPIC_RESOURCE = kafkajs.ConfigResourceTypes.TOPIC

/** Returns each topic's compression.type, or none without the right to describe it. */
const compressionsOf = async (
  admin: Admin,
  topics: readonly string[],
  log: Log,
): Promise<Map<string, string>> => {
  try {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: topics.map((name) => ({ type: TOPIC_RESOURCE, name, configNames: ['compression.type'] })),
    })
    return new Map(resources.map((one) => [one.resourceName, one.configEntries[0]?.configValue ?? '']))
  } catch (error) {
    if ((error as KafkaJSProtocolError).type !== 'TOPIC_AUTHORIZATION_FAILED') throw error
    log.debug({ topics }, 'compression not checked: no right to describe the configuration of topics')
    return new Map()
  }
}

/** @throws Error that names the fix if the broker stores records with a codec that no service can read */
const checkCompression = async (admin: Admin, topics: readonly string[], log: Log): Promise<void> => {
  if (topics.length === 0) return
  for (const [topic, compression] of await compressionsOf(admin, topics, log)) {
    if (UNREADABLE.has(compression))
      throw new Error(
        `${topic} has compression.type=${compression}, which services can’t read. Run ${fixOf(topic)}`,
      )
    if (compression === 'zstd')
      log.warn(
        { topic, fix: fixOf(topic) },
        'the broker compresses records with zstd, which some consumers can’t read',
      )
  }
}

/** Creates the topics that don't exist. Returns the others. */
const createMissing = async (
  admin: Admin,
  topics: readonly string[],
  partitions: number,
): Promise<string[]> => {
  const known = new Set(await admin.listTopics())
  const missing = [...new Set(topics)].filter((topic) => !known.has(topic))
  if (missing.length > 0)
    await admin.createTopics({
      waitForLeaders: false,
      topics: missing.map((topic) => ({
        topic,
        numPartitions: partitions,
        replicationFactor: -1,
        configEntries: [
          { name: 'retention.ms', value: String(RETENTION_DAYS * DAY_MS) },
          { name: 'max.message.bytes', value: String(BATCH_BYTES) },
          // A broker's own default may be a codec that services or outside consumers can't read.
          { name: 'compression.type', value: 'producer' },
        ],
      })),
    })
  await untilLed(admin, missing)
  return topics.filter((topic) => known.has(topic))
}

/**
 * Creates the topics that don't exist. Leaves the others as they are.
 * @throws Error if services couldn't read what the broker stores in one
 */
export const createTopics = async (
  admin: Admin,
  { topics, partitions, log }: { topics: readonly string[]; partitions: number; log: Log },
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await checkCompression(admin, await createMissing(admin, topics, partitions), log)
      return
    } catch (error) {
      if (tries === TRIES || !lacksBrokers(error)) throw error
      await sleep(backOffMs(tries))
    }
  }
}

export const lagOf = async (admin: Admin, group: string, topics: readonly string[]): Promise<Lag[]> => {
  const committed = await admin.fetchOffsets({ groupId: group, topics: [...topics] })
  return Promise.all(
    committed.map(async ({ topic, partitions }) => {
      const at = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]))
      const ends = await admin.fetchTopicOffsets(topic)
      const records = ends.map(({ partition, high, low }) =>
        Math.max(0, Number(high) - Math.max(Number(low), at.get(partition) ?? 0)),
      )
      return { topic, records: records.reduce((sum, count) => sum + count, 0) }
    }),
  )
}

/** Returns the groups that have consumed the topic and haven't read all of it. */
const groupsBehind = async (admin: Admin, topic: string): Promise<string[]> => {
  const { groups } = await admin.listGroups()
  const behind = await Promise.all(
    groups.map(async ({ groupId }) => {
      const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] })
      if (!committed?.partitions.some(({ offset }) => Number(offset) >= 0)) return []
      const [lag] = await lagOf(admin, groupId, [topic])
      return lag && lag.records > 0 ? [`${groupId} (${lag.records})`] : []
    }),
  )
  return behind.flat()
}

/**
 * Adds partitions. This moves keys to other partitions, so every group must have read the whole topic first.
 * @throws Error if a group hasn't
 */
export const growTopic = async (admin: Admin, topic: string, to: number): Promise<Growth> => {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
  const from = topics[0]?.partitions.length ?? 0
  if (from >= to) return { from, to: from }
  const behind = await groupsBehind(admin, topic)
  if (behind.length > 0) throw new Error(`${topic} still has unread records for ${behind.join(', ')}`)
  await admin.createPartitions({ topicPartitions: [{ topic, count: to }] })
  await untilLed(admin, [topic])
  return { from, to }
}
