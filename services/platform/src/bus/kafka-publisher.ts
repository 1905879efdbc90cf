import { setTimeout as pause } from 'node:timers/promises'
import type { Kafka } from 'kafkajs'
import { backOffMs } from '../base/listener.ts'
import type { Log } from '../telemetry/log.ts'
import type { BusRecord } from './bus.ts'
import { createProducers, isTransient, portionsOf } from './kafkajs-workarounds.ts'

const topicMessagesOf = (records: readonly BusRecord[]) =>
  [...new Set(records.map(({ topic }) => topic))].map((topic) => ({
    topic,
    messages: records
      .filter((record) => record.topic === topic)
      .map(({ key, value, headers }) => ({ key, value, headers })),
  }))

/**
 * Longer than a partition needs to elect a new leader. A request that hung takes longer and isn't repeated, so the
 * relay notices in time that the bus is down or that it has to stop.
 */
const REPEAT_WITHIN_MS = 2000

/** Publishes in portions. After a failure, a new producer resends all records of a portion. */
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
