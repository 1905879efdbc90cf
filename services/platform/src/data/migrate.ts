import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withSchemaEngine } from './schema-engine.ts'
import { compareWithDatabase, hasTable, type Migration, readMigrations } from './schema-version.ts'

type MigrationTarget = {
  /** Connects as the owner of the schema. */
  url: string
  schema: string
}

/**
 * How long a migration waits for a lock. All other statements on the table queue behind it, and catch up in the pause
 * before the next attempt.
 */
const LOCK_TIMEOUT_MS = 2000
const LOCK_PAUSE_MS = 3000
const LOCK_TRIES = 36

/** Commits a migration together with its record, so that a crash leaves both or neither. */
const withRecord = (script: string): string =>
  `begin;\nset local lock_timeout = ${LOCK_TIMEOUT_MS};\n${script}\n;update _prisma_migrations set finished_at = now()
   where finished_at is null and rolled_back_at is null;\ncommit;`

/** Detects a statement that can't run in a transaction. `npm run check` keeps it alone in its migration. */
const isConcurrent = (script: string): boolean =>
  /^create\s+(unique\s+)?index\s+concurrently\b/i.test(script.replaceAll(/--.*$/gm, '').trim())

/** Builds an index concurrently. First drops the invalid index that a failed attempt leaves. */
const buildIndex = async (pool: pg.Pool, script: string): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = to_regnamespace(current_schema::text)`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await pool.query(script)
}

/** Lock timeout, and deadlock with a transaction that uses the tables in another order. */
const LOCK_FAILURES: readonly unknown[] = ['55P03', '40P01']

const isLockFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && LOCK_FAILURES.includes(error.code)

/** Runs a migration's transaction and retries it while others hold a lock that it needs. */
const runBetweenLocks = async (pool: pg.Pool, transaction: string): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      await pool.query(transaction)
      return
    } catch (error) {
      if (!isLockFailure(error) || tried === LOCK_TRIES) throw error
      await pause(LOCK_PAUSE_MS)
    }
  }
}

/** @throws Error naming the migration that failed; it is rolled back, and the next run tries it again */
const applyAll = async ({ url, schema }: MigrationTarget, migrations: Migration[]): Promise<void> => {
  let failure: Error | undefined
  const runScript = async (pool: pg.Pool, script: string): Promise<void> => {
    const migration = migrations.find(({ sql }) => sql === script)
    try {
      if (migration && isConcurrent(script)) await buildIndex(pool, script)
      else if (migration) await runBetweenLocks(pool, withRecord(script))
      else await pool.query(script)
    } catch (error) {
      failure = new Error(`migration ${migration?.name} failed: ${(error as Error).message}`, {
        cause: error,
      })
      throw error
    }
  }
  const migrationDirectories = migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  }))
  await withSchemaEngine({ url, schema, runScript }, (engine) =>
    engine.applyMigrations({
      migrationsList: {
        baseDir: 'migrations',
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
        shadowDbInitScript: '',
        migrationDirectories,
      },
      filters: { externalTables: [], externalEnums: [] },
    }),
  ).catch((error: unknown) => {
    throw failure ?? error
  })
}

/** A service that could write Prisma's table could make itself believe in another schema. */
const protectRecord = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ grantee: string }>(
    `select distinct grantee from information_schema.role_table_grants
     where table_schema = current_schema and table_name = '_prisma_migrations' and grantee <> current_user`,
  )
  for (const { grantee } of rows) {
    const role = pg.escapeIdentifier(grantee)
    await client.query(`revoke all on _prisma_migrations from ${role}`)
    await client.query(`grant select on _prisma_migrations to ${role}`)
  }
}

const bringUpToDate = async (
  client: pg.Client,
  target: MigrationTarget,
  migrations: Migration[],
): Promise<string[]> => {
  const { missing, unknown, changed } = await compareWithDatabase(client, migrations)
  if (changed.length > 0) throw new Error(`migration ${changed[0]} was changed after it had been applied`)
  if (unknown.length > 0) throw new Error(`the database has ${unknown[0]}, which this version doesn't know`)
  if (missing.length === 0) return []
  if (await hasTable(client, '_prisma_migrations'))
    await client.query(
      'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
    )
  await applyAll(target, migrations)
  return missing
}

/**
 * Applies pending migrations under an advisory lock and returns their names. Records them as Prisma does.
 * @throws Error when an applied migration has changed or is unknown, or when one fails and is rolled back
 */
export const applyPending = async (target: MigrationTarget, migrations: Migration[]): Promise<string[]> => {
  const client = new pg.Client({
    connectionString: target.url,
    options: `-c search_path=${target.schema}`,
    application_name: `migrate ${target.schema}`,
  })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtextextended('migrate:' || current_schema, 0))")
    const applied = await bringUpToDate(client, target, migrations)
    await protectRecord(client)
    return applied
  } finally {
    await client.end()
  }
}

/** Applies the pending migrations of a service, whose folder is in Prisma's layout, and of the platform in its schema. */
export const migrate = async ({
  folder,
  ...target
}: MigrationTarget & { folder: string | URL }): Promise<string[]> =>
  applyPending(target, await readMigrations(folder))
