import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSuperuser, createEmptySchema } from '../testing/database.ts'
import { createDatabase, type Database } from './database.ts'
import { applyPending } from './migrate.ts'
import { readFolder, readMigrations, verifySchema } from './schema-version.ts'

let folder: string
let database: Awaited<ReturnType<typeof createEmptySchema>>
let db: Database

beforeAll(async () => {
  database = await createEmptySchema('own')
  db = createDatabase(database.url, { schema: 'own' })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-migrations-'))
})
afterEach(async () => {
  await database.empty()
  await rm(folder, { recursive: true })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const file = async (name: string, sql: string): Promise<void> => {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}
const run = async () => applyPending({ url: database.ownerUrl, schema: 'own' }, await readFolder(folder))
const asOwner = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=own' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test("applies migrations once, by name, in the service's schema, and records them as Prisma does", async () => {
  await file('0002_b', "insert into a values (1, 'one; two')")
  await file('0001_a', 'create table a (n int, words text)')
  expect(await run()).toEqual(['0001_a', '0002_b'])
  expect(await run()).toEqual([])
  expect((await db.pool.query('select * from own.a')).rows).toEqual([{ n: 1, words: 'one; two' }])
  const { rows } = await db.pool.query(
    'select migration_name as name, applied_steps_count as steps from _prisma_migrations where finished_at is not null',
  )
  expect(rows).toEqual([
    { name: '0001_a', steps: 1 },
    { name: '0002_b', steps: 1 },
  ])
})

test("adds the platform's migrations to a service's by name, and rejects one that both have", async () => {
  const platform = await readFolder(new URL('../../prisma/migrations/', import.meta.url))
  expect(platform[0]).toMatchObject({ name: '0000_platform' })
  await file('0000_before', 'select 1')
  await file('0001_after', 'select 2')
  const [before, after] = await readFolder(folder)
  expect(await readMigrations(folder)).toEqual([before, platform[0], after, ...platform.slice(1)])
  await file('0040_jobs', 'select 3')
  await expect(readMigrations(folder)).rejects.toThrow('both have a migration 0040_jobs')
})

test("doesn't wait for another service's migration", async () => {
  await file('0001_a', 'create table a (n int)')
  const other = new pg.Client({ connectionString: database.ownerUrl })
  await other.connect()
  // Prisma's engine uses this lock for the whole database.
  await other.query('select pg_advisory_lock(72707369)')
  expect(await run()).toEqual(['0001_a'])
  await other.end()
})

test('migrates once when several instances start concurrently', async () => {
  await file('0001_a', 'create table a (n int); insert into a values (1)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_a'])
})

test('rejects a migration that changed after it was applied', async () => {
  await file('0001_a', 'create table a (n int)')
  await run()
  await file('0001_a', 'create table a (n bigint)')
  await expect(run()).rejects.toThrow('migration 0001_a was changed')
})

test('rolls back a failing migration and applies it once it is fixed', async () => {
  await file('0001_a', 'create table a (n int); select 1/0')
  await expect(run()).rejects.toThrow('migration 0001_a failed: division by zero')
  await file('0001_a', 'create table a (n int)')
  expect(await run()).toEqual(['0001_a'])
})

test('builds an index without blocking writes, and rebuilds one that a failed attempt left invalid', async () => {
  await file('0001_a', 'create table a (n int); insert into a values (1), (1)')
  await run()
  const isValid = async () => {
    const sql = "select indisvalid as valid from pg_index where indexrelid = to_regclass('own.once')"
    return (await db.pool.query<{ valid: boolean }>(sql)).rows[0]?.valid
  }
  await file('0002_once', '-- Once.\ncreate unique index concurrently if not exists once on a (n);')
  await expect(run()).rejects.toThrow('migration 0002_once failed: could not create unique index')
  expect(await isValid()).toBe(false)
  await db.pool.query('update a set n = 2 where ctid = (select min(ctid) from a)')
  expect(await run()).toEqual(['0002_once'])
  expect(await isValid()).toBe(true)
  expect(await run()).toEqual([])
})

/** Returns how many transactions wait for a lock on a table. */
const waitingFor = async (table: string) => {
  const waiting = `select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and relation = $1::regclass and not granted`
  return (await db.pool.query(waiting, [`own.${table}`])).rowCount
}

test('lets others use a table while a migration waits for its lock, and applies the migration once it gets the lock', async () => {
  await file('0001_a', 'create table a (n int); insert into a values (1)')
  await run()
  const reader = await db.pool.connect()
  await reader.query('begin; select from a')
  await file('0002_b', 'alter table a add column m int')
  const migrated = run()
  await expect.poll(() => waitingFor('a')).toBe(1)
  expect((await db.pool.query('select n from a')).rows).toEqual([{ n: 1 }])
  await reader.query('commit')
  reader.release()
  expect(await migrated).toEqual(['0002_b'])
})

test('tries a migration again after a deadlock with others, which go on', async () => {
  await file('0001_a', 'create table a (n int); create table b (n int)')
  await run()
  const other = await db.pool.connect()
  // Postgres ends the transaction that looks for a deadlock first. It is the migration's, however slow the machine is.
  const { rows } = await other.query<{ role: string }>('select current_user as role')
  await asSuperuser(`grant set on parameter deadlock_timeout to ${rows[0]!.role}`)
  await other.query("begin; set local deadlock_timeout = '1min'; insert into b values (1)")
  await file('0002_b', 'alter table a add column m int; alter table b add column m int')
  const migrated = run()
  await expect.poll(() => waitingFor('b')).toBe(1)
  await other.query('select from a')
  await other.query('commit')
  other.release()
  expect(await migrated).toEqual(['0002_b'])
})

test('tries a migration again that a crash left recorded as started', async () => {
  await file('0001_a', 'create table a (n int)')
  await run()
  await asOwner("insert into _prisma_migrations (id, checksum, migration_name) values ('x', 'y', '0002_b')")
  await file('0002_b', 'create table b (n int)')
  expect(await run()).toEqual(['0002_b'])
})

test('lets the service read and write rows, but neither migrate nor disable a trigger', async () => {
  await file(
    '0001_a',
    `create table a (id bigint generated always as identity, n int);
     create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger stays before delete on a for each row execute function refuse()`,
  )
  await run()
  await db.pool.query('insert into a (n) values (1)')
  await db.pool.query('update a set n = 2')
  for (const attempt of [
    'create table mine (n int)',
    'drop table a',
    'truncate a',
    'drop trigger stays on a',
    'alter table a disable trigger stays',
    'set session_replication_role = replica',
    'create or replace function refuse() returns trigger language sql as $$ select null $$',
    'delete from _prisma_migrations',
    "insert into _prisma_migrations (id, checksum, migration_name) values ('x', 'y', 'z')",
  ])
    await expect(db.pool.query(attempt), attempt).rejects.toThrow(/permission denied|must be owner/)
})

test("accepts this version's schema and a newer release's when a service starts", async () => {
  const verify = async () => verifySchema(db.pool, await readFolder(folder))
  await file('0001_a', 'create table a (n int)')
  await expect(verify()).rejects.toThrow('lacks 0001_a (run: node main.mjs migrate)')
  await run()
  await verify()
  await file('0002_b', 'create table b (n int)')
  await file('0003_c', 'create table c (n int)')
  await expect(verify()).rejects.toThrow('lacks 0002_b, 0003_c')
  await run()
  await rm(join(folder, '0003_c'), { recursive: true })
  await verify()
  expect(await run()).toEqual([])
  await file('0004_d', 'create table d (n int)')
  await expect(verify()).rejects.toThrow('lacks 0004_d (run: node main.mjs migrate) and has 0003_c, which')
  await file('0001_a', 'create table a (n bigint)')
  await expect(verify()).rejects.toThrow('has 0001_a with other text')
})

test('returns bigint as number, date as text, timestamptz as Date, and numeric as text', async () => {
  const { rows } = await db.pool.query(
    "select 9007199254740991::bigint as big, '2026-11-24'::date as day, '2026-11-24T10:00:00Z'::timestamptz as at, 0.1::numeric as n",
  )
  expect(rows).toEqual([
    { big: 9007199254740991, day: '2026-11-24', at: new Date('2026-11-24T10:00:00Z'), n: '0.1' },
  ])
})
