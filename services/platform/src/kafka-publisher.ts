import { type Kafka, Partitioners, type Producer } from 'kafkajs'
import type { BusRecord } from './bus.ts'
import type { Log } from './log.ts'

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

/**
 * Creates a producer that sends each request once, and replaces it after a failure: the caller publishes everything
 * again. kafkajs's own retry loses records: when a partition's leader moves to a broker that has already answered the
 * request, their part isn't sent again, and the request succeeds. kafkajs refuses an idempotent producer without
 * retries, so a lost acknowledgement means a repeated event. docs/decisions/0009 covers order and durability.
 */
export const createPublisher = (kafka: Kafka, log: Log) => {
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
  const disconnect = async (leaving: Promise<Producer> | undefined): Promise<void> => {
    if (current === leaving) current = undefined
    await leaving
      ?.then((producer) => producer.disconnect())
      .catch((error: unknown) => log.debug({ err: error }, 'producer was already closed'))
  }
  return {
    publish: async (records: readonly BusRecord[]): Promise<void> => {
      current ??= connect()
      const used = current
      try {
        const producer = await used
        for (const portion of portionsOf(records))
          await producer.sendBatch({ acks: -1, topicMessages: topicMessagesOf(portion) })
      } catch (error) {
        await disconnect(used)
        throw error
      }
    },
    disconnect: () => disconnect(current),
  }
}
