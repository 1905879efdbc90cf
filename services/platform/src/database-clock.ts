import type { Pool } from 'pg'

/** Differences below are a round trip's, and correcting them would let time jump back. */
const NOTICED_MS = 250

export type DatabaseClock = {
  now: () => Date
  /** Measures again how far the database is ahead. Throws when it is unavailable: the clock goes on as before. */
  sync: () => Promise<void>
}

/**
 * The database's clock, kept on this machine's timer. Services whose machines disagree still agree on deadlines
 * that one sets and another checks, because their databases share a server.
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
      const measuredMs = Math.round(rows[0]!.ms - (sentMs + machineMs()) / 2)
      if (Math.abs(measuredMs - aheadMs) > NOTICED_MS) aheadMs = measuredMs
    },
  }
}
