import type { KafkaAccess } from '@fieldside/platform/kafka-access.ts'
import { readKafka } from './read-kafka.ts'
import { readPostgres } from './read-postgres.ts'

export type StoredRecord = { topic: string; key: string; value: string }

export type Reading = {
  topics: readonly string[]
  /** 'now' skips what is on the bus already. */
  from: 'beginning' | 'now'
  /** Keeps reading until the signal aborts. Otherwise ends with the last record that is there at the start. */
  follows: boolean
  signal: AbortSignal
  /** Called once with all records that are there at the start, then with those that arrive. In order per key. */
  onRecords: (records: StoredRecord[]) => void
}

/**
 * Reads the bus without leaving a trace: no consumer group of a service, no committed offset, no write.
 * @throws Error when the bus can't be reached or the connection is lost
 */
export const readBus = (url: string, reading: Reading, access: KafkaAccess = {}): Promise<void> =>
  /^kafka(\+tls)?:/.test(url) ? readKafka(url, reading, access) : readPostgres(url, reading)
