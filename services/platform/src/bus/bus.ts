import type { Log } from '../telemetry/log.ts'
import type { KafkaAccess } from './kafka-access.ts'

export type BusRecord = { topic: string; key: string; value: string; headers: Record<string, string> }

/**
 * Handles consecutive records of one topic, in order. Resolves with how many of them, counted from the first, are
 * done; the bus redelivers the rest after a pause, or all of them when it rejects.
 */
export type OnRecords = (records: readonly BusRecord[]) => Promise<number>
export type Subscription = { stop(): Promise<void> }
export type Lag = { topic: string; records: number }
/** The number of a topic's partitions before and after. */
export type Growth = { from: number; to: number }

/** Leaves room for more instances: a partition costs little, but adding some later interrupts publishing. */
export const DEFAULT_PARTITIONS = 12

export type BusOptions = {
  clientId: string
  /** Number of partitions of new topics, DEFAULT_PARTITIONS if omitted. One member of a group reads a partition at a time. */
  partitions?: number
  /** How to sign in to Kafka. */
  access?: KafkaAccess
  log: Log
}

/** bus.conformance.ts holds every adapter to the same behavior. */
export type Bus = {
  /** Resolves once the records are durable, in order per key. Rejects when they might not be. */
  publish(records: readonly BusRecord[]): Promise<void>
  /**
   * Delivers every record to the group at least once, in order per key; a new group starts at the beginning.
   * Redelivers a failed record before later ones of its key and doesn't hold up other topics. Delivers up to
   * RECORDS_AT_ONCE waiting records in one batch. Records of types other than `types` may wait for one of these.
   */
  subscribe(options: {
    group: string
    topics: readonly string[]
    types?: ReadonlySet<string>
    onRecords: OnRecords
  }): Promise<Subscription>
  /** Creates the topics that don't exist. */
  ensureTopics(topics: readonly string[]): Promise<void>
  /**
   * Raises a topic's number of partitions to the configured one. Stop publishing to the topic first.
   * @throws Error while a group has records of the topic to read
   */
  growTopic(topic: string): Promise<Growth>
  /** Returns the number of undelivered records per topic. Rejects while the bus is down. */
  lag(group: string, topics: readonly string[]): Promise<Lag[]>
  /** Deletes records older than RETENTION_DAYS if the bus doesn't do it itself. */
  prune(): Promise<void>
  close(): Promise<void>
}

/** Large enough to share the cost of a commit, small enough to hold row locks only briefly. */
export const RECORDS_AT_ONCE = 50

/** Handles a batch one record at a time and stops at the first failure. */
export const oneByOne =
  (onRecord: (record: BusRecord) => Promise<void>): OnRecords =>
  async (records) => {
    for (const [index, record] of records.entries()) {
      try {
        await onRecord(record)
      } catch (error) {
        if (index === 0) throw error
        return index
      }
    }
    return records.length
  }
