import type { DeadReason } from '@fieldside/contracts/http/system.ts'
import { sql } from 'kysely'
import { errorCodeOf } from '../base/error-code.ts'
import { conflict, notFound } from '../base/errors.ts'
import { audit } from '../data/audit.ts'
import type { Context } from '../data/context.ts'
import { type Database, platformTables, type Tx } from '../data/database.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { BusRecord } from './bus.ts'

export type DeadLetterRow = {
  id: number
  /** The group that gave up on the event. */
  consumer: string
  topic: string
  key: string
  value: string
  reason: DeadReason
  error: string
  error_code: string | null
  created_at: Date
}

/** Inserts a record as a dead letter so that later ones can be consumed. Returns false when it can't be stored. */
export const insertDeadLetter = async <S>(
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
        // The other reasons need no code.
        error_code: reason === 'failed' ? errorCodeOf(error) : null,
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

const waitingIn = <S>(db: Database<S>) =>
  platformTables<S>(db.kysely)
    .selectFrom('dead_letters')
    .select([
      'id',
      'consumer',
      'topic',
      'key',
      'value',
      sql<DeadReason>`reason`.as('reason'),
      'error',
      'error_code',
      'created_at',
    ])
    .where('replayed_at', 'is', null)
    .where('discarded_at', 'is', null)

/** Returns waiting dead letters after an id, oldest first. */
export const listDeadLetters = <S>(db: Database<S>, limit = 100, after = 0): Promise<DeadLetterRow[]> =>
  waitingIn(db).where('id', '>', after).orderBy('id').limit(limit).execute()

/** Returns waiting dead letters, newest first. */
export const listNewestDeadLetters = <S>(
  db: Database<S>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<DeadLetterRow[]> =>
  waitingIn(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countDeadLetters = async <S>(db: Database<S>): Promise<number> => {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*) as count from dead_letters where replayed_at is null and discarded_at is null',
  )
  return rows[0]!.count
}

const settled = () =>
  conflict('dead-letter-settled', 'This dead letter was already replayed or discarded. Reload the page.')

/** @throws notFound, or conflict if it was already settled */
export const findWaitingDeadLetter = async <S>(db: Database<S>, id: number): Promise<DeadLetterRow> => {
  const letter = await waitingIn(db).where('id', '=', id).executeTakeFirst()
  if (letter) return letter
  const known = await platformTables<S>(db.kysely)
    .selectFrom('dead_letters')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  throw known ? settled() : notFound('This dead letter doesn’t exist')
}

type Settlement = { action: 'replay-dead-letter' | 'discard-dead-letter'; id: number; reason?: string }

/**
 * Marks a dead letter as replayed or discarded and records who did it.
 * @throws conflict if someone else settled it first
 */
export const settleDeadLetter = async <S>(
  tx: Tx<S>,
  ctx: Context<S>,
  { action, id, reason }: Settlement,
): Promise<void> => {
  const column = action === 'replay-dead-letter' ? 'replayed_at' : 'discarded_at'
  const row = await platformTables<S>(tx)
    .updateTable('dead_letters')
    .set({ [column]: sql<Date>`now()` })
    .where('id', '=', id)
    .where('replayed_at', 'is', null)
    .where('discarded_at', 'is', null)
    .returning(['topic', 'reason'])
    .executeTakeFirst()
  if (!row) throw settled()
  await audit(tx, ctx, {
    action,
    objectType: 'dead-letter',
    objectId: String(id),
    before: { topic: row.topic, why: row.reason },
    ...(reason !== undefined && { reason }),
  })
}
