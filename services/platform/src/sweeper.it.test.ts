import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from './context.ts'
import { createDatabase } from './database.ts'
import { startSweeper, sweepOnce } from './sweeper.ts'
import { sample } from './testing/sample.ts'
import { createTestService } from './testing/service.ts'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

const partsOf = (run: () => Promise<void>, everyMs = 20) => ({
  service: 'content',
  sweeper: { name: 'test', everyMs, run },
  db: t.db,
  log: t.service.log,
  metrics: t.service.metrics,
  contextFor: () => t.context(),
})

test('runs a job on one instance at a time', async () => {
  let open: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  let runs = 0
  const parts = partsOf(async () => {
    runs += 1
    await held
  })
  const first = sweepOnce(parts)
  await expect.poll(() => runs).toBe(1)
  expect(await sweepOnce(parts)).toBe(false)
  open()
  expect(await first).toBe(true)
  expect(await sweepOnce(parts)).toBe(true)
  expect(runs).toBe(2)
})

test('holds job locks outside the query pool', async () => {
  const db = createDatabase(t.databaseUrl, { schema: 'content', maxConnections: 1 })
  const parts = { ...partsOf(async () => void (await db.pool.query('select 1'))), db }
  const names = ['one', 'two', 'three']
  const sweeps = names.map((name) => sweepOnce({ ...parts, sweeper: { ...parts.sweeper, name } }))
  expect(await Promise.all(sweeps)).toEqual([true, true, true])
  await db.close()
})

test("decides what is due by the database's clock", async () => {
  const seen: Date[] = []
  const wrong = () => ({ ...t.context(), now: () => new Date('2020-01-01T00:00:00Z') })
  const parts = {
    ...partsOf(async () => undefined),
    sweeper: { name: 'test', everyMs: 20, run: async (ctx: Context) => void seen.push(ctx.now()) },
    contextFor: wrong,
  }
  await sweepOnce({ ...parts, onDatabaseTime: true })
  const { rows } = await t.db.pool.query<{ now: Date }>('select clock_timestamp() as now')
  expect(Math.abs(seen[0]!.getTime() - rows[0]!.now.getTime())).toBeLessThan(60_000)
  await sweepOnce(parts)
  expect(seen[1]).toEqual(wrong().now())
})

test('releases the lock and keeps running after a job fails', async () => {
  let runs = 0
  const sweeper = startSweeper(
    partsOf(async () => {
      runs += 1
      throw new Error('a defect')
    }),
  )
  await expect.poll(() => runs).toBeGreaterThan(2)
  await sweeper.stop()
  const after = runs
  expect(await sweepOnce(partsOf(async () => undefined))).toBe(true)
  expect(runs).toBe(after)
})

test('runs a job with the service as the caller', async () => {
  await t.db.pool.query("insert into things (id, name) values (gen_random_uuid(), 'swept')")
  await t.sweep('count-all')
  expect((await t.db.pool.query('select count from things')).rows).toEqual([{ count: 1 }])
  expect(t.context().caller).toEqual({ kind: 'service', name: 'content' })
})
