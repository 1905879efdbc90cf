import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const TABLES = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    customer text,
    created integer not null,
    body text not null,
    hidden text not null
  );
  create index if not exists objects_kind on objects (kind, customer, seq);
  create table if not exists idempotency_keys (
    key text primary key,
    endpoint text not null,
    fingerprint text not null,
    request_id text not null,
    status integer not null,
    body text not null,
    created_ms integer not null
  );
  create table if not exists deliveries (
    event_id text primary key,
    attempts integer not null default 0,
    next_at_ms integer not null,
    state text not null default 'pending'
  );
`

/** Opens one file in `folder`, or an in-memory database without a folder. */
export function openDatabase(folder: string | undefined): DatabaseSync {
  if (folder) mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(folder ? join(folder, 'stripe.sqlite') : ':memory:')
  database.exec(TABLES)
  return database
}

/** Runs synchronous work in one transaction, so requests never interleave. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
