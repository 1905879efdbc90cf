import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import kafkajs, { type Consumer, type Kafka, type Producer } from 'kafkajs'
import { atMost } from '../base/listener.ts'
import type { Log } from '../telemetry/log.ts'
import type { BusRecord } from './bus.ts'

/**
 * Works around the defects of kafkajs 2.2.4. `kafka-lanes.ts` works around one more. Each has a test that names kafkajs in
 * its title and fails once a release fixes the defect. docs/decisions/0009 has the reasons.
 */

type RequestQueue = { pending: unknown[]; scheduleCheckPendingRequests: () => void }

const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  prototype: RequestQueue
}
const { scheduleCheckPendingRequests } = prototype

/**
 * Lets a connection sleep while no request waits. kafkajs schedules the next check with a negative delay then, which
 * Node turns into 1 ms, so each connection woke up hundreds of times a second.
 * https://github.com/tulios/kafkajs/issues/1704
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this)
}

// As names, Node doesn't see these exports of a CommonJS module: https://github.com/tulios/kafkajs/issues/1391
const { CompressionCodecs, CompressionTypes } = kafkajs

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * Reads what a broker compressed with zstd. kafkajs itself knows only gzip.
 * https://github.com/tulios/kafkajs/issues/910
 */
CompressionCodecs[CompressionTypes.ZSTD] = () => ({
  compress: ({ buffer }: { buffer: Buffer }) => compress(buffer),
  decompress: (buffer: Buffer) => decompress(buffer),
})

const REQUEST_BYTES = 512 * 1024

const bytesOf = ({ key, value, headers }: BusRecord): number =>
  Buffer.byteLength(value) + Buffer.byteLength(key) + JSON.stringify(headers).length

/**
 * Splits records into requests of limited size. kafkajs puts all records of a partition into one batch, and the broker
 * rejects a batch over its limit. A record larger than REQUEST_BYTES gets its own portion.
 * https://github.com/tulios/kafkajs/issues/949
 */
export const portionsOf = (records: readonly BusRecord[]): BusRecord[][] => {
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

/**
 * Holds one producer, which sends each request once. The caller discards it after a failure and sends all records again
 * with the next one. Events may repeat: kafkajs has no idempotent producer without retries.
 *
 * kafkajs's own retry loses records: when a partition's leader moves to a broker that has already answered the request,
 * it doesn't resend that partition's records, and the request succeeds. https://github.com/tulios/kafkajs/pull/1798
 *
 * An idempotent producer loses records as well: after a lost acknowledgement it reuses the sequence numbers, and the
 * broker drops the next records as duplicates. No issue found.
 */
export const createProducers = (kafka: Kafka, log: Log) => {
  let current: Promise<Producer> | undefined
  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      retry: { retries: 0 },
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
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

/** Matches errors that kafkajs would retry. Node can't import its error classes by name. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KafkaJSNumberOfRetriesExceeded'

/**
 * Calls `listener` when the consumer stops for good. kafkajs doesn't ask `restartOnFailure` after some failures: a group
 * that rejects the member, no broker listed during a restart, its own TypeErrors.
 * https://github.com/tulios/kafkajs/issues/1441
 */
export const onGivenUp = (consumer: Consumer, listener: (error: Error) => void): void => {
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) listener(payload.error)
  })
}

export const LEAVE_WITHIN_MS = 3000

/**
 * Leaves the group, for at most LEAVE_WITHIN_MS. While the bus is down, kafkajs would try for a minute. The group evicts
 * the member on its own. No issue found (https://github.com/tulios/kafkajs/issues/1596 is about seconds).
 */
export const leaveGroup = async (consumer: Consumer | undefined, log: Log): Promise<void> => {
  const leaving = (consumer?.disconnect() ?? Promise.resolve()).catch((error: unknown) =>
    log.debug({ err: error }, 'consumer was already closed'),
  )
  await atMost(LEAVE_WITHIN_MS, leaving)
}
