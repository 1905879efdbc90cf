import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Database } from './database.ts'

type Migration = { name: string; sql: string; checksum: string }

/** Reads a folder in Prisma's layout: `<name>/migration.sql`. */
export const readMigrations = async (folder: string | URL): Promise<Migration[]> => {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const entries = await readdir(path, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(path, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const ensureSchema = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ missing: boolean; name: string }>(
    `select split_part(current_setting('search_path'), ',', 1) as name,
       to_regnamespace(split_part(current_setting('search_path'), ',', 1)) is null as missing`,
  )
  const schema = rows[0]!
  if (schema.missing) await client.query(`create schema ${pg.escapeIdentifier(schema.name)}`)
}

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Applies pending migrations; instances may run it concurrently. Returns the names of the applied files.
 * @throws Error when an applied file has changed, or when a file fails and is rolled back
 */
export const migrate = async <S>(db: Database<S>, folder: string | URL): Promise<string[]> => {
  const wanted = await readMigrations(folder)
  const client = new pg.Client(db.connection)
  await client.connect()
  try {
    await client.query(
      "select pg_advisory_lock(hashtextextended('migrate:' || current_setting('search_path'), 0))",
    )
    await ensureSchema(client)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const changed = wanted.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
    if (changed) throw new Error(`migration ${changed.name} was changed after it had been applied`)
    const missing = wanted.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
