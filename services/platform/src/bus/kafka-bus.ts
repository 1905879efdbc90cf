import { type Admin, Kafka, type KafkaConfig, logLevel } from 'kafkajs'
import type { Log } from '../telemetry/log.ts'
import { type Bus, type BusOptions, DEFAULT_PARTITIONS, type Subscription } from './bus.ts'
import { kafkaConnectionOf } from './kafka-access.ts'
import { startMember } from './kafka-member.ts'
import { createPublisher } from './kafka-publisher.ts'
import { createTopics, growTopic, lagOf } from './kafka-topics.ts'

/**
 * With these values, another member takes over a killed member's partitions, and clients find a restarted broker,
 * within 3 s (measured).
 */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 }
/** The relay retries on its own, so a publish should fail within seconds when the bus is down. */
const PUBLISH_RETRY = { initialRetryTime: 100, maxRetryTime: 500, retries: 4 }

export const clientOf = (config: KafkaConfig, log: Log): Kafka =>
  new Kafka({
    connectionTimeout: 2000,
    requestTimeout: 5000,
    retry: PUBLISH_RETRY,
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ level, log: { message, ...about } }) =>
        log[level === logLevel.ERROR ? 'warn' : 'debug']({ kafka: about }, message),
    ...config,
  })

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
export const connectKafkaBus = (
  url: string,
  { clientId, partitions = DEFAULT_PARTITIONS, log, access }: BusOptions,
): Bus => {
  const connection = { ...kafkaConnectionOf(url, access), clientId }
  const impatient = clientOf(connection, log)
  const patient = clientOf({ ...connection, retry: RETRY }, log)
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
    ensureTopics: (topics) => administrator.ask((admin) => createTopics(admin, { topics, partitions, log })),
    growTopic: (topic) => administrator.ask((admin) => growTopic(admin, topic, partitions)),
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
