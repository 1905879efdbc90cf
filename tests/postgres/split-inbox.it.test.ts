import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { roleOf } from '@fieldside/database/databases.ts'
import { deleteExpiredRows } from '@fieldside/platform/delete-expired.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { ownerOf } from '@fieldside/platform/schema-roles.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { type SamplePorts, type SampleSchema, sample, ThingMade } from '@fieldside/platform/testing/sample.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The statements of "Split an inbox" in docs/operating/scale.md. */

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operating/scale.md'), 'utf8')
const OWNER = ownerOf(roleOf('notification'))
const BLOCKS = [...PAGE.matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => sql!)
const here = (sql: string): string =>
  sql.replaceAll(OWNER, ownerOf(sample.name)).replaceAll('notification', sample.name)

/** A UUIDv4, which no range of months contains. */
const UNORDERED = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'

let t: TestService<SampleSchema, SamplePorts>
beforeAll(async () => {
  t = await createTestService(sample)
})
afterAll(() => t.close())

const deliver = (id: string) => t.deliver(ThingMade, newId(), { name: id.slice(0, 20) }, { id, times: 2 })
const rowsOf = async (query: string): Promise<unknown[]> => (await t.db.pool.query(query)).rows

test('splits an inbox so that it still applies each event once and deletes only old rows', async () => {
  const before = Array.from({ length: 3 }, (_, month) => newId(Date.now() - month * 31 * DAY_MS))
  for (const id of before) await deliver(id)
  expect(BLOCKS).toHaveLength(2)
  for (const sql of BLOCKS) {
    expect(sql).toContain(`role ${OWNER};`)
    await asOwner(t.db, here(sql))
  }
  const [now, ...later] = [0, 70, 100, 1000, 3000].map((days) => newId(Date.now() + days * DAY_MS))
  for (const id of [...before, now!, ...later, UNORDERED]) await deliver(id)
  expect(await rowsOf('select count(*)::int as applied from applied')).toEqual([{ applied: 9 }])
  expect(await rowsOf('select count(*)::int as events from inbox_before')).toEqual([{ events: 4 }])
  expect(await rowsOf('select count(*)::int as events from inbox_later')).toEqual([{ events: 2 }])

  const old = [before[0]!, later[0]!, later[3]!]
  await t.db.pool.query(
    "update inbox set received_at = now() - interval '401 days' where event_id = any($1)",
    [old],
  )
  await deleteExpiredRows<SampleSchema>(t.bus).run(t.context(), '')
  const left = [...before, now!, ...later, UNORDERED].filter((id) => !old.includes(id))
  expect(await rowsOf('select event_id from inbox order by event_id')).toEqual(
    left.toSorted().map((event_id) => ({ event_id })),
  )
})
