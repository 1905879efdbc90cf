import { type Kafka, Partitioners, type Producer } from 'kafkajs'
import type { BusRecord } from './bus.ts'
import type { Log } from './log.ts'

/** kafkajs puts all records of a partition into one batch, and a broker refuses a batch over its limit: so, by bytes. */
const REQUEST_BYTES = 512 * 1024

const bytesOf = ({ key, value, headers }: BusRecord): number =>
  Buffer.byteLength(value) + Buffer.byteLength(key) + JSON.stringify(headers).length

/** Records in their order, in portions; one that is larger than a portion is alone. */
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
 * An idempotent producer, made anew after a failure: with the old one's numbering, a batch that differs from the
 * one whose ack was lost could be taken for it and dropped. docs/decisions/0009 says why order and durability hold.
 */
export const createPublisher = (kafka: Kafka, log: Log) => {
  let current: Promise<Producer> | undefined
  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      idempotent: true,
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
      .catch((error: unknown) => log.debug({ err: error }, 'producer had gone'))
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
