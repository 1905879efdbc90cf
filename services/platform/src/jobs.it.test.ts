import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { measureBacklog } from './backlog.ts'
import type { Context } from './context.ts'
import { unavailable } from './errors.ts'
import { type Claim, itemJob, WAITING } from './jobs.ts'
import { sweepOnce } from './sweeper.ts'
import { asOwner } from './testing/database.ts'
import { sample } from './testing/sample.ts'
import { createTestService } from './testing/service.ts'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
  await asOwner(
    t.db,
    'create table work (id text primary key, due_at timestamptz not null, done boolean not null)',
  )
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.pool.query('delete from work')
  await t.db.pool.query('delete from job_items')
})

type Work = { id: string }
const add = async (ids: string[], secondsAgo = 60) => {
  const dueAt = new Date(t.clock.now().getTime() - secondsAgo * 1000)
  await t.db.pool.query('insert into work select unnest($1::text[]), $2, false', [ids, dueAt])
}
const left = async () =>
  (await t.db.pool.query<Work>('select id from work where not done order by id')).rows.map(({ id }) => id)
const finish = (id: string) => t.db.pool.query('update work set done = true where id = $1', [id])
const find = async (ctx: Context, claim: Claim): Promise<Work[]> => {
  const { rows } = await sql<Work>`select id from work where not done and due_at <= ${ctx.now()}
    and ${claim.isReady('work.id')} order by ${claim.nextTryAt('work.id', 'work.due_at')} limit ${claim.limit}`.execute(
    ctx.db.kysely,
  )
  return rows
}
const run = (
  work: (id: string) => Promise<unknown>,
  onParked?: (id: string, code: string) => Promise<unknown>,
) =>
  sweepOnce({
    service: 'content',
    sweeper: itemJob<unknown, Context, Work>({
      ...{ name: 'count-all', everyMs: 1000, find, idOf: ({ id }) => id },
      run: (_ctx, { id }) => work(id),
      ...(onParked && { onParked: (_ctx, { id }, code) => onParked(id, code) }),
    }),
    ...{ db: t.db, log: t.service.log, metrics: t.service.metrics },
    contextFor: () => t.context() as Context,
  })
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`)
const metric = async (name: string) => {
  const { values } = await t.service.metrics.registry.getSingleMetric(name)!.get()
  return values.find(({ labels }) => labels.job === 'count-all')?.value ?? 0
}
const finishAllBut = (poison: string) => async (id: string) => {
  if (id === poison) throw new Error('poisoned')
  await finish(id)
}

test('finishes the items behind one that always fails and parks the failing one', async () => {
  const [done, parked] = [await metric('fieldside_jobs_done'), await metric('fieldside_jobs_parked')]
  await add(['poison'], 3600)
  await add(['a', 'b'])
  let tries = 0
  const work = async (id: string) => {
    if (id === 'poison') tries += 1
    await finishAllBut('poison')(id)
  }
  await run(work)
  expect(await left()).toEqual(['poison'])
  for (let hour = 0; hour < 30; hour += 1) {
    t.clock.advance({ hours: 1 })
    await run(work)
  }
  expect(tries).toBe(20)
  expect((await metric('fieldside_jobs_done')) - done).toBe(2)
  expect((await metric('fieldside_jobs_parked')) - parked).toBe(1)
  expect(await metric('fieldside_jobs_retried')).toBeGreaterThanOrEqual(19)
})

test('follows up on a parked item once and continues when the follow-up fails', async () => {
  await add(['poison'], 3600)
  const followed: string[] = []
  const follow = async (id: string, code: string) => {
    followed.push(`${id} ${code}`)
    throw new Error('poisoned as well')
  }
  for (let hour = 0; hour < 30; hour += 1) {
    t.clock.advance({ hours: 1 })
    await run(finishAllBut('poison'), follow)
  }
  expect(followed).toEqual(['poison Error'])
  await add(['a'])
  await run(finishAllBut('poison'), follow)
  expect(await left()).toEqual(['poison'])
})

test('runs a new item before 1,000 items that always fail', async () => {
  await add(numbered('failing', 1000), 3600)
  const tried: string[] = []
  const work = async (id: string) => {
    tried.push(id)
    if (id.startsWith('failing')) throw new Error('poisoned')
    await finish(id)
  }
  await run(work)
  expect(tried).toHaveLength(1000)
  t.clock.advance({ seconds: 1 })
  await add(['new'], 0)
  await run(work)
  expect(tried.at(-1)).toBe('new')
  expect(tried).toHaveLength(1001)
  t.clock.advance({ minutes: 1 })
  await add(['newer'], 59)
  await run(work)
  expect(tried[1001]).toMatch(/failing/)
  expect(tried).toContain('newer')
  expect(await left()).toHaveLength(1000)
})

test('runs items in the order of their next attempt', async () => {
  await add(['failed'], 3600)
  await run(() => Promise.reject(new Error('once')))
  t.clock.advance({ seconds: 30 })
  await add(['early'], 29)
  await add(['late'], 1)
  const tried: string[] = []
  await run(async (id) => {
    tried.push(id)
    await finish(id)
  })
  expect(tried).toEqual(['early', 'failed', 'late'])
})

test('checks a waiting item again without parking it or holding up others', async () => {
  await add(['waits'], 3600)
  await add(['a'])
  const work = async (id: string) => (id === 'waits' ? WAITING : finish(id))
  for (let minute = 0; minute < 60; minute += 1) {
    await run(work)
    t.clock.advance({ minutes: 1 })
  }
  expect(await left()).toEqual(['waits'])
  await run(finish)
  expect(await left()).toEqual([])
})

test('runs an item that stays due only once per run', async () => {
  await add(numbered('stays', 150))
  const tried: string[] = []
  await run(async (id) => void tried.push(id))
  expect(tried).toHaveLength(150)
})

test('parks nothing while another part of the system is unavailable', async () => {
  await add(['a'])
  for (let hour = 0; hour < 48; hour += 1) {
    await run(() => Promise.reject(unavailable('away')))
    t.clock.advance({ hours: 1 })
  }
  await run(finish)
  expect(await left()).toEqual([])
})

test("fails only one item when a connection other than the database's is reset", async () => {
  await add(['reset'], 3600)
  await add(['behind'])
  await run(async (id) => {
    if (id === 'reset') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    await finish(id)
  })
  expect(await left()).toEqual(['reset'])
})

const park = async (id: string) => {
  await add([id])
  for (let hour = 0; hour < 30; hour += 1) {
    await run(finishAllBut(id))
    t.clock.advance({ hours: 1 })
  }
}
const parkedItems = async () =>
  (await t.db.pool.query('select item_id from job_items where parked_at is not null')).rows
const measured = async () => {
  await measureBacklog({
    ...{
      db: t.db,
      bus: t.bus,
      service: 'content',
      topics: [],
      log: t.service.log,
      metrics: t.service.metrics,
    },
  })
  return metric('fieldside_jobs_parked_now')
}

test('counts parked items until they are retried or have not been due for an hour', async () => {
  await park('first')
  await park('second')
  expect(await measured()).toBe(2)
  await finish('first')
  await run(finish)
  t.clock.advance({ minutes: 59 })
  await run(finish)
  expect(await measured()).toBe(2)
  t.clock.advance({ minutes: 1 })
  await run(finish)
  expect(await measured()).toBe(1)
  expect(await parkedItems()).toEqual([{ item_id: 'second' }])
})

test('keeps a parked item that is temporarily not due', async () => {
  await park('held')
  const dueAt = (secondsFromNow: number) =>
    t.db.pool.query('update work set due_at = $1', [
      new Date(t.clock.now().getTime() + secondsFromNow * 1000),
    ])
  for (let round = 0; round < 3; round += 1) {
    await dueAt(60)
    await run(finishAllBut('held'))
    t.clock.advance({ minutes: 50 })
    await run(finishAllBut('held'))
  }
  expect(await parkedItems()).toEqual([{ item_id: 'held' }])
})

test('keeps more than 1,000 parked items that are still due', async () => {
  await add(numbered('poison', 1500), 3600)
  await t.db.pool.query(
    `insert into job_items (job, item_id, failures, next_try_at, parked_at)
     select 'count-all', id, 20, due_at, due_at + row_number() over (order by id desc) * interval '1 s' from work`,
  )
  for (let hour = 0; hour < 3; hour += 1) {
    t.clock.advance({ hours: 1 })
    await run(() => Promise.reject(new Error('tried a parked item')))
  }
  expect(await parkedItems()).toHaveLength(1500)
  expect(await left()).toHaveLength(1500)
})
