import type { KafkaAccess } from '@fieldside/platform/kafka-access.ts'
import { readKafka } from './read-kafka.ts'
import { readPostgres } from './read-postgres.ts'
import type { Reading } from './reading.ts'

/**
 * Reads the bus without leaving a trace: no consumer group of a service, no committed offset, no write.
 * @throws Error when the bus can't be reached or the connection is lost
 */
export const readBus = (url: string, reading: Reading, access: KafkaAccess = {}): Promise<void> =>
  /^kafka(\+tls)?:/.test(url) ? readKafka(url, reading, access) : readPostgres(url, reading)
