import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema } from '../../schema.ts'

/**
 * Advisory locks, held until the transaction ends. Take the calendar's before any row lock, so that changes
 * to a professional's slot holds queue instead of deadlocking on the constraint. Then take the athlete's and
 * then the network's, which serialize counting and adding open requests. A feed's is taken alone.
 */
export type LockOf =
  | { calendarOf: string }
  | { requestsOf: string }
  | { requestsFrom: string }
  | { feedOf: string }

const nameOf = (of: LockOf): string => {
  if ('calendarOf' in of) return `calendar:${of.calendarOf}`
  if ('feedOf' in of) return `calendar-feed:${of.feedOf}`
  return 'requestsOf' in of
    ? `open-requests:athlete:${of.requestsOf}`
    : `open-requests:network:${of.requestsFrom}`
}

/** Returns the query that takes locks in the given order. */
export const locking = (tx: Tx<BookingSchema>, locks: readonly LockOf[]) =>
  tx
    .selectFrom(sql<{ name: string }>`unnest(${locks.map(nameOf)}::text[])`.as('name'))
    .select(sql`pg_advisory_xact_lock(hashtextextended(name, 0))`.as('locked'))

export const lock = async (tx: Tx<BookingSchema>, of: LockOf): Promise<void> => {
  await locking(tx, [of]).execute()
}
