import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { RETENTION_DAYS } from '@fieldside/contracts/envelope.ts'
import { type Admin, Kafka, logLevel, type RetryOptions } from 'kafkajs'
import type { Bus, Lag, Subscription } from './bus.ts'
import { startMember } from './kafka-member.ts'
import './kafka-request-queue.ts'
import { createPublisher } from './kafka-publisher.ts'
import { backOffMs } from './listener.ts'
import type { Log } from './log.ts'

/** The maximum number of instances of a service that share a topic. */
const PARTITIONS = 3
/** About 15 s including the pauses. */
const LED_TRIES = 10
/** An event is at most 1 MB (outbox.ts), which leaves room for its envelope and another event. */
const BATCH_BYTES = 2 * 1024 * 1024

/**
 * With these values, another member takes over a killed member's partitions, and clients find a restarted broker,
 * within 3 s (measured).
 */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 }
/** The relay retries on its own, so a publish should fail within seconds when the bus is down. */
const PUBLISH_RETRY = { initialRetryTime: 100, maxRetryTime: 500, retries: 4 }

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

/** Waits until the leaders of new topics respond. Kafka lists a topic before its leaders accept requests. */
const untilLed = async (admin: Admin, topics: readonly string[]): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      for (const topic of topics) await admin.fetchTopicOffsets(topic)
      return
    } catch (error) {
      if (tries === LED_TRIES) throw error
      await sleep(backOffMs(tries))
    }
  }
}

const createTopics = async (admin: Admin, topics: readonly string[]): Promise<void> => {
  const known = new Set(await admin.listTopics())
  const missing = [...new Set(topics)].filter((topic) => !known.has(topic))
  if (missing.length === 0) return
  await admin.createTopics({
    waitForLeaders: false,
    topics: missing.map((topic) => ({
      topic,
      numPartitions: PARTITIONS,
      replicationFactor: -1,
      configEntries: [
        { name: 'retention.ms', value: String(RETENTION_DAYS * DAY_MS) },
        { name: 'max.message.bytes', value: String(BATCH_BYTES) },
      ],
    })),
  })
  await untilLed(admin, missing)
}

const lagOf = async (admin: Admin, group: string, topics: readonly string[]): Promise<Lag[]> => {
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

const createAdministrator = (kafka: Kafka, log: Log) => {
  let current: Promise<Admin> | undefined
  const connect = async (): Promise<Admin> => {
    const admin = kafka.admin()
    await admin.connect()
    return admin
  }
  const disconnect = async (leaving: Promise<Admin> | undefined): Promise<void> => {
    if (current === leaving) current = undefined
    await leaving
      ?.then((admin) => admin.disconnect())
      .catch((error: unknown) => log.debug({ err: error }, 'admin connection was already closed'))
  }
  return {
    ask: async <R>(question: (admin: Admin) => Promise<R>): Promise<R> => {
      current ??= connect()
      const used = current
      try {
        return await question(await used)
      } catch (error) {
        await disconnect(used)
        throw error
      }
    },
    disconnect: () => disconnect(current),
  }
}

/** Connects to Apache Kafka with kafkajs. Each service is a consumer group, and the key selects the partition. */
export const connectKafkaBus = (url: string, { clientId, log }: { clientId: string; log: Log }): Bus => {
  const impatient = clientOf(url, clientId, log, PUBLISH_RETRY)
  const patient = clientOf(url, clientId, log, RETRY)
  const publisher = createPublisher(impatient, log)
  const administrator = createAdministrator(impatient, log)
  const members = new Set<Subscription>()
  const leave = async (member: Subscription): Promise<void> => {
    if (members.delete(member)) await member.stop()
  }
  return {
    publish: async (records) => {
      if (records.length > 0) await publisher.publish(records)
    },
    ensureTopics: (topics) => administrator.ask((admin) => createTopics(admin, topics)),
    lag: (group, topics) => administrator.ask((admin) => lagOf(admin, group, topics)),
    // The broker prunes topics by their retention.ms.
    prune: async () => undefined,
    subscribe: async ({ group, topics, onRecords }) => {
      const member = await startMember({ kafka: patient, retry: RETRY, group, topics, onRecords, log })
      members.add(member)
      return { stop: () => leave(member) }
    },
    close: async () => {
      await Promise.all([...members].map(leave))
      await Promise.all([publisher.disconnect(), administrator.disconnect()])
    },
  }
}
