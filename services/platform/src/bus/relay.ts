import { topicOf } from '@fieldside/contracts/envelope.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { sql } from 'kysely'
import { type Database, platformTables } from '../data/database.ts'
import { outboxChannel } from '../data/outbox.ts'
import { startLeader } from '../jobs/leader.ts'
import type { Log } from '../telemetry/log.ts'
import { withinAll } from '../telemetry/spans.ts'
import type { Bus } from './bus.ts'
import { beginSending } from './bus-spans.ts'
import { withSchemaAddress } from './schema-address.ts'

const BATCH = 500

export const relayLock = (service: ServiceName): string => `relay:${service}`

export type RelayParts<S> = {
  db: Database<S>
  bus: Bus
  service: ServiceName
  /** Events name their schemas below this address; without it, by type and version alone, as services of 0.1 need it. */
  schemasUrl?: string | undefined
  log: Log
}
export type Relay = { stop(): Promise<void> }

export const relayBatch = async <S>({
  db,
  bus,
  schemasUrl,
}: Pick<RelayParts<S>, 'db' | 'bus' | 'schemasUrl'>): Promise<number> => {
  const tables = platformTables<S>(db.kysely)
  const rows = await tables
    .selectFrom('outbox')
    .select(['id', 'topic', 'key', 'type', sql<string>`envelope::text`.as('value')])
    .where('published_at', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  const { records, spans } = beginSending(
    rows.map(({ topic, key, type, value }) => ({
      topic,
      key,
      value: schemasUrl ? withSchemaAddress(value, schemasUrl) : value,
      headers: { type, 'content-type': 'application/cloudevents+json' },
    })),
  )
  await withinAll(spans, () => bus.publish(records))
  await tables
    .updateTable('outbox')
    .set({ published_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    // Doesn't wait for the disk. If a crash of Postgres loses the mark, the events are published again.
    .where(sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`)
    .execute()
  return rows.length
}

/**
 * Publishes committed events to the bus from one instance at a time. NOTIFY wakes it, with a poll as fallback.
 * Survives outages of the bus and restarts of the database.
 */
export const startRelay = <S>(parts: RelayParts<S>): Relay => {
  const { db, bus, service, log } = parts
  return startLeader({
    connection: db.listening,
    lock: relayLock(service),
    channel: outboxChannel(service),
    log,
    warning: 'events waiting in the outbox',
    begin: () => bus.ensureTopics([topicOf(service)]),
    turn: async (isLeading) => {
      // A batch that wasn't full was the last: a later event has rung the bell.
      while (isLeading() && (await relayBatch(parts)) === BATCH);
      return Infinity
    },
  })
}
