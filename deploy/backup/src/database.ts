import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Lsn, lsnOf } from './wal-position.ts'

export const SLOT = 'fieldside_backup'
const TIMEOUT_MS = 10_000

export type Server = {
  /** Postgres's identifier of the cluster. A new cluster has another one. */
  system: string
  /** Grows with each restore. */
  timeline: number
  segmentBytes: number
  /** False if Postgres has dropped log that wasn't received yet, or never kept any for us. */
  keepsLog: boolean
}

/** A text in the log, and where the log ends after it. */
export type Mark = { text: string; end: Lsn }

export type Database = {
  server: () => Promise<Server>
  /** Returns the end of what Postgres has flushed to its disk. Every confirmed change is before it. */
  flushed: () => Promise<Lsn>
  /** Writes a unique text into the log and flushes it. */
  mark: () => Promise<Mark>
  /** Commits nothing, so that a restore to a time finds a later commit on an idle server, too. Without one, it fails. */
  commit: () => Promise<void>
  /** @throws Error while the slot is in use */
  dropSlot: () => Promise<void>
  end: () => Promise<void>
}

/** Replication and queries are two roles, because pg_hba.conf lets the first one do nothing else. */
export const monitorUrl = (url: string): string => {
  const monitor = new URL(url)
  monitor.username += '_monitor'
  return monitor.href
}

export const connectDatabase = async (url: string): Promise<Database> => {
  const client = new pg.Client({
    connectionString: monitorUrl(url),
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // The running query reports the error.
  client.on('error', () => undefined)
  await client.connect()
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row> =>
    (await client.query(text, values)).rows[0] as Row
  return {
    server: async () => {
      const found = await ask<{ system: string; timeline: string; bytes: number; keeps: boolean }>(
        `select system_identifier::text as system,
           substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
           (select setting::int from pg_settings where name = 'wal_segment_size') as bytes,
           exists (select from pg_replication_slots
             where slot_name = $1 and restart_lsn is not null and wal_status <> 'lost') as keeps
         from pg_control_system()`,
        [SLOT],
      )
      return {
        system: found.system,
        timeline: Number.parseInt(found.timeline, 16),
        segmentBytes: found.bytes,
        keepsLog: found.keeps,
      }
    },
    flushed: async () => lsnOf((await ask<{ at: string }>('select pg_current_wal_flush_lsn() as at')).at),
    mark: async () => {
      const text = randomUUID()
      const { at } = await ask<{ at: string }>('select pg_logical_emit_message(false, $1, $2, true) as at', [
        SLOT,
        text,
      ])
      return { text, end: lsnOf(at) }
    },
    commit: async () => {
      // A transaction with an id of its own leaves a record of its commit.
      await client.query('select pg_current_xact_id()')
    },
    dropSlot: async () => {
      await client.query(
        'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
        [SLOT],
      )
    },
    end: () => client.end(),
  }
}
