import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNextRuns } from '../jobs/job-queue.ts'
import { asOwner } from '../testing/database.ts'
import { sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { createDatabase, type Database } from './database.ts'
import { write } from './write.ts'

type Schema = { things: { id: string; name: string; count: number } }

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
let db: Database<Schema>
let things: Kysely<Schema>

beforeEach(async () => {
  t = await create()
  db = createDatabase<Schema>(t.db.connection.connectionString!, { schema: 'content', maxConnections: 1 })
  things = db.kysely as unknown as Kysely<Schema>
})
afterEach(async () => {
  await db.close()
  await t.close()
})

const prepared = async (): Promise<string[]> => {
  const { rows } = await db.pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('prepares one statement for lists of one value and one for every other length', async () => {
  await things.insertInto('things').values({ id: crypto.randomUUID(), name: 'one', count: 1 }).execute()
  const named = (names: string[]) =>
    things.selectFrom('things').select('name').where('name', 'in', names).execute()
  const unnamed = (names: string[]) =>
    things.selectFrom('things').select('name').where('name', 'not in', names).execute()
  for (const names of [[], ['one'], ['one', 'two'], ['one', 'two', 'three']]) {
    const isListed = names.length > 0
    expect(await named(names)).toHaveLength(isListed ? 1 : 0)
    expect(await unnamed(names)).toHaveLength(isListed ? 0 : 1)
  }
  expect((await prepared()).filter((text) => text.startsWith('select "name"'))).toHaveLength(4)
})

/** Postgres compares five custom plans with the generic one before it keeps that. */
const UNTIL_KEPT = 7
const PLANS = 'select generic_plans::int from pg_prepared_statements'

test('plans a statement with a list of one value only once', async () => {
  for (let count = 0; count < UNTIL_KEPT; count += 1)
    await things.selectFrom('things').select('name').where('name', 'in', ['one']).execute()
  expect((await db.pool.query(PLANS)).rows).toEqual([{ generic_plans: 2 }])
})

test('plans once when the next jobs are due, by their index even if there were no jobs', async () => {
  const channel = 'test'
  const listening = db.listening.listening({ channel, onNotify: () => undefined, onLost: () => undefined })
  await listening.start()
  // The statistics of an empty table, for which Postgres prefers to read all of it.
  await asOwner(t.db, 'vacuum analyze jobs')
  for (let count = 0; count < UNTIL_KEPT; count += 1)
    await findNextRuns(db, ['audit', 'search'], undefined, { taker: { lock: 'jobs:test', session: 0 } })
  expect(await db.listening.query({ text: PLANS })).toEqual([{ generic_plans: 2 }])
  await db.pool.query(
    "insert into jobs (job, key, run_at) select 'audit', n::text, now() from generate_series(1, 20000) n",
  )
  const plan = await db.listening.query({
    text: `explain (analyze, buffers, format json) execute "next-runs" ('', 0, null, '["audit", "search"]', '[]')`,
  })
  const text = JSON.stringify(plan)
  expect(text).toContain('"Index Name":"jobs_due"')
  expect(text).not.toContain('Seq Scan')
  await listening.stop()
})

test('keeps the options of a query with parameters, such as rows as lists', async () => {
  const { rows } = await db.pool.query({
    text: 'select $1::text, $2::int',
    values: ['x', 1],
    rowMode: 'array',
  })
  expect(rows).toEqual([['x', 1]])
})

test('leaves inserts of many rows and texts after the 400th unprepared', async () => {
  const row = (name: string) => ({ id: crypto.randomUUID(), name, count: 1 })
  await things.insertInto('things').values(['one', 'two', 'three', 'four', 'five'].map(row)).execute()
  expect(await prepared()).toEqual([])
  for (let index = 0; index < 405; index += 1) await db.pool.query(`select $1::text as a${index}`, ['x'])
  expect(await prepared()).toHaveLength(400)
})

const addColumn = () => asOwner(t.db, 'alter table things add column size int default 7')

test('reads on open connections after a migration added a column', async () => {
  const all = () => things.selectFrom('things').selectAll().where('count', '>=', 0).execute()
  await things.insertInto('things').values({ id: crypto.randomUUID(), name: 'one', count: 1 }).execute()
  expect(await all()).toHaveLength(1)
  await addColumn()
  expect(await all()).toMatchObject([{ name: 'one', size: 7 }])
  const { rows } = await db.pool.query('select * from things where count >= $1', [0])
  expect(rows).toMatchObject([{ name: 'one', size: 7 }])
})

test("prepares another text after a migration, because a pooler's sessions keep the old plan of a text", async () => {
  const all = () => db.pool.query('select * from things where count >= $1', [0])
  await all()
  await addColumn()
  await all()
  await all()
  expect((await prepared()).filter((text) => text.includes('from things'))).toEqual([
    'select * from things where count >= $1',
    '/* 1 */ select * from things where count >= $1',
  ])
})

test('gives a statement that was never prepared another name, because a pooler keeps the one that failed', async () => {
  const names: string[] = []
  const client = await db.pool.connect()
  const { connection } = client as unknown as { connection: { parse: (query: { name: string }) => void } }
  const parse = connection.parse.bind(connection)
  connection.parse = (query) => {
    names.push(query.name)
    parse(query)
  }
  const read = () => client.query('select name from things where count = $1', [0])
  await client.query('begin')
  await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  await expect(read()).rejects.toThrow('transaction is aborted')
  await client.query('rollback')
  await read()
  await read()
  client.release()
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(3)
})

test('retries a transaction whose plan a migration made stale', async () => {
  const ctx = { ...t.context(), db: db as never as typeof t.db }
  let tries = 0
  const change = () =>
    write(ctx, async (tx, emit) => {
      tries += 1
      await sql`select 1`.execute(tx)
      const [thing] = await tx.selectFrom('things').selectAll().where('count', '>=', 0).execute()
      emit(ThingMade, crypto.randomUUID(), { name: 'changed' })
      return thing
    })
  await things.insertInto('things').values({ id: crypto.randomUUID(), name: 'one', count: 1 }).execute()
  expect(await change()).not.toHaveProperty('size')
  await addColumn()
  expect(await change()).toMatchObject({ name: 'one', size: 7 })
  expect(tries).toBe(3)
  expect(await t.emitted()).toHaveLength(2)
})
