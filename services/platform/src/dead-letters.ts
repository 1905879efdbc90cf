import type { BusRecord } from './bus.ts'
import { type Database, platformTables } from './database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** unreadable: violates its contract; unknown-version: a version that this service does not know; failed: the handler kept failing. */
export type DeadReason = 'unreadable' | 'unknown-version' | 'failed'

export type DeadLetter = {
  id: number
  topic: string
  key: string
  value: string
  reason: string
  error: string
  created_at: Date
}

/** Stores a record as a dead letter so that later ones can be consumed. Returns false when it can't be stored. */
export const storeDeadLetter = async <S>(
  parts: { service: string; db: Database<S>; log: Log; metrics: Metrics },
  record: BusRecord,
  reason: DeadReason,
  error: unknown,
): Promise<boolean> => {
  try {
    await platformTables<S>(parts.db.kysely)
      .insertInto('dead_letters')
      .values({
        consumer: parts.service,
        topic: record.topic,
        key: record.key,
        value: record.value.replaceAll('\u0000', ''),
        headers: JSON.stringify(record.headers),
        reason,
        error: String(error instanceof Error ? error.message : error).slice(0, 2000),
        replayed_at: null,
      })
      .execute()
  } catch (failure) {
    parts.log.warn({ err: failure }, 'could not dead-letter event yet')
    return false
  }
  parts.metrics.deadLetters.inc({ reason })
  parts.log.error({ err: error, reason, topic: record.topic }, 'dead-lettered event')
  return true
}

/** Returns dead letters that haven't been replayed, oldest first. */
export const listDeadLetters = <S>(db: Database<S>, limit = 100): Promise<DeadLetter[]> =>
  platformTables<S>(db.kysely)
    .selectFrom('dead_letters')
    .select(['id', 'topic', 'key', 'value', 'reason', 'error', 'created_at'])
    .where('replayed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const countDeadLetters = async <S>(db: Database<S>): Promise<number> => {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*) as count from dead_letters where replayed_at is null',
  )
  return rows[0]!.count
}
