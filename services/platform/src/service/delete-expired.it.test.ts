import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sample } from '../testing/sample.ts'
import { deleteInBatches } from './delete-expired.ts'

let t: TestDatabase<unknown>
beforeAll(async () => {
  t = await createTestDatabase('content', sample.migrations)
})
afterAll(() => t.drop())

const idsIn = async (table: string): Promise<number[]> =>
  (await t.db.pool.query(`select id from ${table} order by id`)).rows.map(({ id }) => id)

test('deletes more old rows than one batch has, and no others', async () => {
  await asOwner(t.db, 'create table old_rows as select id from generate_series(1, 10001) as id')
  await deleteInBatches(t.db, 'old_rows', sql`id < 10000`)
  expect(await idsIn('old_rows')).toEqual([10_000, 10_001])
})

test('deletes old rows of a partitioned table, and none that has the same place in another partition', async () => {
  await asOwner(
    t.db,
    `create table parted (id int primary key, old boolean not null) partition by hash (id);
    create table parted_0 partition of parted for values with (modulus 2, remainder 0);
    create table "parted 1" partition of parted for values with (modulus 2, remainder 1);
    insert into parted select id, id % 10 = 0 from generate_series(1, 1000) as id`,
  )
  const kept = Array.from({ length: 1000 }, (_, index) => index + 1).filter((id) => id % 10 !== 0)
  await deleteInBatches(t.db, 'parted', sql`old`)
  expect(await idsIn('parted')).toEqual(kept)
})
