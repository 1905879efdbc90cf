import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'

export type Migration = { name: string; sql: string; checksum: string }

/**
 * Names of the migrations in which a database differs from this version. A newer release's migrations don't count,
 * because an instance of the last release may start during an upgrade (docs/decisions/0076).
 */
type Difference = { missing: string[]; unknown: string[]; changed: string[] }

/** Those of the tables that every service has in its own schema. */
const PLATFORM = new URL('../../prisma/migrations/', import.meta.url)

const compareNames = (one: Migration, other: Migration): number => (one.name < other.name ? -1 : 1)

/** Reads a folder in Prisma's layout, `<name>/migration.sql`, in the order of the names. */
export const readFolder = async (folder: string | URL): Promise<Migration[]> => {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const entries = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const migrations = entries.map(async ({ name }) => {
    const sql = await readFile(join(path, name, 'migration.sql'), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  return (await Promise.all(migrations)).sort(compareNames)
}

/**
 * Reads a service's migrations and the platform's, in the order of their names.
 * @throws Error if both have one of the same name
 */
export const readMigrations = async (folder: string | URL): Promise<Migration[]> => {
  const [platform, own] = await Promise.all([readFolder(PLATFORM), readFolder(folder)])
  const both = own.find(({ name }) => platform.some((one) => one.name === name))
  if (both) throw new Error(`the service and the platform both have a migration ${both.name}`)
  return [...platform, ...own].sort(compareNames)
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

/** @throws Error unless all of these migrations have been applied, and no others except newer ones */
export const verifySchema = async (pool: Pool, migrations: Migration[]): Promise<void> => {
  const { missing, unknown, changed } = await compareWithDatabase(pool, migrations)
  const problems = [
    missing.length > 0 && `lacks ${missing.join(', ')} (run: node main.mjs migrate)`,
    unknown.length > 0 && `has ${unknown.join(', ')}, which this version doesn't know`,
    changed.length > 0 && `has ${changed.join(', ')} with other text than this version`,
  ].filter(Boolean)
  if (problems.length > 0) throw new Error(`The database schema ${problems.join(' and ')}.`)
}
