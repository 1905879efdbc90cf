import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createSeal, SEAL_KEY_BYTES } from './seal.ts'
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

const plumbing = async (): Promise<string[]> =>
  (await readdir(join(import.meta.dirname, '../migrations'))).sort().map((name) => `platform/${name}`)

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)

test("applies files once, by name, after the platform's, in the service's schema", async () => {
  await file('0002-b.sql', 'insert into a values (1)')
  await file('0001-a.sql', 'create table a (n int)')
  expect(await migrate(db, folder)).toEqual([...(await plumbing()), '0001-a.sql', '0002-b.sql'])
  expect(await migrate(db, folder)).toEqual([])
  expect((await db.pool.query('select n from own.a')).rows).toEqual([{ n: 1 }])
  expect((await db.pool.query('select from own.outbox')).rowCount).toBe(0)
})

test('migrates once when several instances start concurrently', async () => {
  await file('0001-a.sql', 'create table a (n int); insert into a values (1)')
  const applied = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
  expect(applied.flat().sort()).toEqual(['0001-a.sql', ...(await plumbing())])
})

test('rejects a file that changed after it was applied', async () => {
  await file('0001-a.sql', 'create table a (n int)')
  await migrate(db, folder)
  await file('0001-a.sql', 'create table a (n bigint)')
  await expect(migrate(db, folder)).rejects.toThrow('migration 0001-a.sql was changed')
})

test('rolls back a failing file and applies it once it is fixed', async () => {
  await file('0001-a.sql', 'create table a (n int); select 1/0')
  await expect(migrate(db, folder)).rejects.toThrow('migration 0001-a.sql failed: division by zero')
  await file('0001-a.sql', 'create table a (n int)')
  expect(await migrate(db, folder)).toEqual(['0001-a.sql'])
})

test('returns bigint as number, date as text, timestamptz as Date, and numeric as text', async () => {
  const { rows } = await db.pool.query(
    "select 9007199254740991::bigint as big, '2026-11-24'::date as day, '2026-11-24T10:00:00Z'::timestamptz as at, 0.1::numeric as n",
  )
  expect(rows).toEqual([
    { big: 9007199254740991, day: '2026-11-24', at: new Date('2026-11-24T10:00:00Z'), n: '0.1' },
  ])
})

test('deletes replies that were stored unencrypted', async () => {
  const folder = join(import.meta.dirname, '../migrations')
  const deletes = '0025-reply-keys.sql'
  await db.pool.query('create schema own')
  const earlier = (await readdir(folder)).filter((name) => name < deletes).sort()
  for (const name of earlier) await db.pool.query(await readFile(join(folder, name), 'utf8'))
  const sealed = createSeal(randomBytes(SEAL_KEY_BYTES)).close('', 'here')
  const bodies = { plain: '{"phone":"208 555 0100"}', none: '', word: '"word"', sealed }
  await db.pool.query(
    `insert into idempotency_keys (caller, endpoint, key, request_hash, token, leased_until, status, body)
     select 'c', 'e', key, 'h', gen_random_uuid(), now(), 200, value from json_each_text($1)`,
    [JSON.stringify(bodies)],
  )
  await db.pool.query(await readFile(join(folder, deletes), 'utf8'))
  const { rows } = await db.pool.query('select key, body from idempotency_keys where body is not null')
  expect(rows).toEqual([{ key: 'sealed', body: sealed }])
})
