import type { Pool } from 'pg'

/** Correcting a smaller difference would only let time jump back. */
const NOTICED_MS = 250

export type DatabaseClock = {
  now: () => Date
  /** Measures the offset again. When the database is down, throws and keeps the previous offset. */
  sync: () => Promise<void>
}

/**
 * Creates a clock that follows the database server. Services share the server, so they agree on deadlines even when
 * their machines' clocks differ.
 */
export const createDatabaseClock = (pool: Pick<Pool, 'query'>, machineMs = Date.now): DatabaseClock => {
  let aheadMs = 0
  return {
    now: () => new Date(machineMs() + aheadMs),
    sync: async () => {
      const sentMs = machineMs()
      const { rows } = await pool.query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      )
      const answeredMs = machineMs()
      const measuredMs = Math.round(rows[0]!.ms - (sentMs + answeredMs) / 2)
      // The database may have read its clock at any moment of the round trip, which includes connecting.
      const errorMs = (answeredMs - sentMs) / 2
      if (Math.abs(measuredMs - aheadMs) > NOTICED_MS + errorMs) aheadMs = measuredMs
    },
  }
}
