import { setTimeout as pause } from 'node:timers/promises'
import { type Kafka, Partitioners, type Producer } from 'kafkajs'
import { backOffMs } from '../base/listener.ts'
import type { Log } from '../telemetry/log.ts'
import type { BusRecord } from './bus.ts'

/**
 * Limits a request by bytes: kafkajs puts all records of a partition into one batch, and the broker rejects a batch
 * over its limit.
 */
const REQUEST_BYTES = 512 * 1024

const bytesOf = ({ key, value, headers }: BusRecord): number =>
  Buffer.byteLength(value) + Buffer.byteLength(key) + JSON.stringify(headers).length

/** A record larger than REQUEST_BYTES gets its own portion. */
const portionsOf = (records: readonly BusRecord[]): BusRecord[][] => {
  const portions: BusRecord[][] = []
  let room = 0
  for (const record of records) {
    const bytes = bytesOf(record)
    if (bytes > room) {
      portions.push([])
      room = REQUEST_BYTES
    }
    portions.at(-1)!.push(record)
    room -= bytes
  }
  return portions
}

const topicMessagesOf = (records: readonly BusRecord[]) =>
  [...new Set(records.map(({ topic }) => topic))].map((topic) => ({
    topic,
    messages: records
      .filter((record) => record.topic === topic)
      .map(({ key, value, headers }) => ({ key, value, headers })),
  }))

/** Matches errors that kafkajs would retry. Node can't import its error classes by name. */
const isTransient = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KafkaJSNumberOfRetriesExceeded'

/**
 * Longer than a partition needs to elect a new leader. A request that hung takes longer and isn't repeated, so the
 * relay notices in time that the bus is down or that it has to stop.
 */
const REPEAT_WITHIN_MS = 2000

/** Holds one producer and replaces it after a failure. */
const createProducers = (kafka: Kafka, log: Log) => {
  let current: Promise<Producer> | undefined
  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      retry: { retries: 0 },
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    })
    await producer.connect()
    return producer
  }
  const discard = async (): Promise<void> => {
    const leaving = current
    current = undefined
    await leaving
      ?.then((producer) => producer.disconnect())
      .catch((error: unknown) => log.debug({ err: error }, 'producer was already closed'))
  }
  const get = async (): Promise<Producer> => {
    current ??= connect()
    try {
      return await current
    } catch (error) {
      await discard()
      throw error
    }
  }
  return { get, discard }
}

/**
 * Creates a producer without kafkajs's own retry, which loses records: when a partition's leader moves to a broker that
 * has already answered the request, it doesn't resend that partition's records, and the request succeeds. After a
 * failure, a new producer resends all records. Events may repeat: kafkajs has no idempotent producer without retries.
 */
export const createPublisher = (kafka: Kafka, log: Log) => {
  const producers = createProducers(kafka, log)
  const send = async (records: readonly BusRecord[]): Promise<void> => {
    const untilMs = performance.now() + REPEAT_WITHIN_MS
    for (let failures = 1; ; failures += 1) {
      // Connecting has retries of its own.
      const producer = await producers.get()
      try {
        await producer.sendBatch({ acks: -1, topicMessages: topicMessagesOf(records) })
        return
      } catch (error) {
        await producers.discard()
        if (!isTransient(error) || performance.now() > untilMs) throw error
        log.debug({ err: error, failures }, 'repeating a publish')
        await pause(backOffMs(failures))
      }
    }
  }
  return {
    publish: async (records: readonly BusRecord[]): Promise<void> => {
      for (const portion of portionsOf(records)) await send(portion)
    },
    disconnect: producers.discard,
  }
}
