import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'
import { sessionSettings } from './schema-roles.ts'

export type Migration = { name: string; sql: string; checksum: string }
/**
 * Names of the migrations in which a database differs from this version. A newer release's migrations don't count,
 * because an instance of the last release may start during an upgrade (docs/decisions/0076).
 */
type Difference = { missing: string[]; unknown: string[]; changed: string[] }

export const pathOf = (folder: string | URL): string =>
  typeof folder === 'string' ? folder : fileURLToPath(folder)

/** Reads a folder in Prisma's layout: `<name>/migration.sql`. */
export const readMigrations = async (folder: string | URL): Promise<Migration[]> => {
  const entries = await readdir(pathOf(folder), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(pathOf(folder), name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export const hasTable = async (db: Pool | ClientBase, table: string): Promise<boolean> => {
  const { rows } = await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])
  return rows[0]!.found
}

/** Compares the migrations with those that Prisma's table in the connection's schema records as applied. */
export const compareWithDatabase = async (
  db: Pool | ClientBase,
  migrations: Migration[],
): Promise<Difference> => {
  if (!(await hasTable(db, '_prisma_migrations')))
    return { missing: migrations.map(({ name }) => name), unknown: [], changed: [] }
  const { rows } = await db.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const newest = migrations.at(-1)?.name ?? ''
  return {
    missing: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    unknown: [...applied.keys()].filter((name) => !known.has(name) && name < newest),
    changed: migrations
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
      .map(({ name }) => name),
  }
}

/** @throws Error unless all of the folder's migrations have been applied, and no others except newer ones */
export const verifySchema = async (pool: Pool, folder: string | URL): Promise<void> => {
  const { missing, unknown, changed } = await compareWithDatabase(pool, await readMigrations(folder))
  const problems = [
    missing.length > 0 && `lacks ${missing.join(', ')} (run: node main.mjs migrate)`,
    unknown.length > 0 && `has ${unknown.join(', ')}, which this version doesn't know`,
    changed.length > 0 && `has ${changed.join(', ')} with other text than this version`,
  ].filter(Boolean)
  if (problems.length > 0) throw new Error(`The database schema ${problems.join(' and ')}.`)
}

/** Returns the settings that sessions would have from the service's role, but don't. */
export const missingSettings = async (db: Pool | ClientBase, schema: string): Promise<string[]> => {
  const settings = sessionSettings(schema)
  const { rows } = await db.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(settings)],
  )
  return rows.filter(({ name, setting }) => setting !== settings[name]).map(({ name }) => name)
}

/** @throws Error unless a pooler's sessions have the settings of the service's role */
export const verifyPooler = async (pool: Pool, schema: string): Promise<void> => {
  const missing = await missingSettings(pool, schema)
  if (missing.length > 0)
    throw new Error(
      `The role's ${missing.join(', ')} is not set in the pooler's sessions (run prepare-database, then restart the pooler).`,
    )
}
