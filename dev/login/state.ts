import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL UNIQUE,
    first_name TEXT,
    last_name TEXT,
    enabled INTEGER NOT NULL,
    email_verified INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    password_hash TEXT
  );
  CREATE TABLE IF NOT EXISTS account_roles (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    PRIMARY KEY (account_id, role)
  );
  CREATE TABLE IF NOT EXISTS failures (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    failures INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    locked_until_ms INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS artifacts (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    account_id TEXT,
    uid TEXT,
    consumed_s INTEGER,
    expires_ms INTEGER,
    PRIMARY KEY (model, id)
  );
  CREATE TABLE IF NOT EXISTS api_clients (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL UNIQUE,
    secret TEXT NOT NULL,
    scopes TEXT NOT NULL,
    representation TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS client_scopes (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    representation TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS identity_providers (
    alias TEXT PRIMARY KEY,
    issuer TEXT NOT NULL UNIQUE,
    representation TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS links (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    alias TEXT NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (account_id, alias)
  );
  CREATE TABLE IF NOT EXISTS used_assertions (jti TEXT PRIMARY KEY, expires_ms INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS artifacts_grant ON artifacts (grant_id);
  CREATE INDEX IF NOT EXISTS artifacts_account ON artifacts (account_id);
  CREATE INDEX IF NOT EXISTS artifacts_uid ON artifacts (uid);
  CREATE INDEX IF NOT EXISTS artifacts_expiry ON artifacts (expires_ms);
`

/** Opens the realm's state in one file that only its owner can read. ':memory:' keeps nothing. */
export const openState = (file: string): DatabaseSync => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const state = new DatabaseSync(file)
  state.exec(TABLES)
  if (file !== ':memory:') chmodSync(file, 0o600)
  return state
}

/** Returns the stored value, or makes and stores it on first use. */
export const settled = async <T>(
  state: DatabaseSync,
  name: string,
  make: () => Promise<T> | T,
): Promise<T> => {
  const row = state.prepare('SELECT value FROM settings WHERE name = ?').get(name)
  if (row) return JSON.parse(String(row.value)) as T
  const value = await make()
  state.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(name, JSON.stringify(value))
  return value
}

export const settle = (state: DatabaseSync, name: string, value: unknown): void =>
  void state.prepare('UPDATE settings SET value = ? WHERE name = ?').run(JSON.stringify(value), name)
