import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createEmptyDatabase } from './testing/database.ts'

let folder: string
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let db: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-migrations-'))
  database = await createEmptyDatabase()
  db = createDatabase(database.url, { schema: 'own' })
})
afterEach(async () => {
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const file = async (name: string, sql: string): Promise<void> => {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}

test("applies migrations once, by name, in the service's schema", async () => {
  await file('0002_b', 'insert into a values (1)')
  await file('0001_a', 'create table a (n int)')
  expect(await migrate(db, folder)).toEqual(['0001_a', '0002_b'])
  expect(await migrate(db, folder)).toEqual([])
  expect((await db.pool.query('select n from own.a')).rows).toEqual([{ n: 1 }])
})

test('migrates once when several instances start concurrently', async () => {
  await file('0001_a', 'create table a (n int); insert into a values (1)')
  const applied = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
  expect(applied.flat().sort()).toEqual(['0001_a'])
})

test('rejects a migration that changed after it was applied', async () => {
  await file('0001_a', 'create table a (n int)')
  await migrate(db, folder)
  await file('0001_a', 'create table a (n bigint)')
  await expect(migrate(db, folder)).rejects.toThrow('migration 0001_a was changed')
})

test('rolls back a failing migration and applies it once it is fixed', async () => {
  await file('0001_a', 'create table a (n int); select 1/0')
  await expect(migrate(db, folder)).rejects.toThrow('migration 0001_a failed: division by zero')
  await file('0001_a', 'create table a (n int)')
  expect(await migrate(db, folder)).toEqual(['0001_a'])
})

test('returns bigint as number, date as text, timestamptz as Date, and numeric as text', async () => {
  const { rows } = await db.pool.query(
    "select 9007199254740991::bigint as big, '2026-11-24'::date as day, '2026-11-24T10:00:00Z'::timestamptz as at, 0.1::numeric as n",
  )
  expect(rows).toEqual([
    { big: 9007199254740991, day: '2026-11-24', at: new Date('2026-11-24T10:00:00Z'), n: '0.1' },
  ])
})
