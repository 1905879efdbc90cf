import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unavailable } from '../base/errors.ts'
import { measureBacklog } from '../service/backlog.ts'
import { sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { cancelJob, scheduleJob, scheduleJobs } from './job-queue.ts'
import { GIVEN_UP, runDueJobs, WAITING } from './job-runner.ts'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())
beforeEach(async () => void (await t.db.pool.query('delete from jobs')))

const job = 'test'
const add = (keys: string[], secondsAgo = 60) =>
  scheduleJobs(
    t.db.kysely,
    // One millisecond apart, because jobs that are due at the same time have no order.
    keys.map((key, n) => ({ job, key, runAt: new Date(t.clock.now().getTime() - secondsAgo * 1000 + n) })),
  )
const left = async () =>
  (await t.db.pool.query<{ key: string }>('select key from jobs order by key')).rows.map(({ key }) => key)
const finish = async (_key: string): Promise<unknown> => undefined
const run = (
  work: (key: string) => Promise<unknown>,
  onParked?: (key: string, code: string) => Promise<unknown>,
) =>
  runDueJobs(t.service.jobParts, {
    name: job,
    run: (_ctx, key) => work(key),
    ...(onParked && { onParked: (_ctx, key, code) => onParked(key, code) }),
  })
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`)
const metric = async (name: string) => {
  const { values } = await t.service.metrics.registry.getSingleMetric(name)!.get()
  return values.find(({ labels }) => labels.job_name === job)?.value ?? 0
}
const runsEnded = async (outcome: string) => {
  const { values } = await t.service.metrics.jobSeconds.get()
  const isCount = ({ metricName, labels }: (typeof values)[number]) =>
    metricName === 'fieldside_job_seconds_count' && labels.job_name === job && labels.outcome === outcome
  return values.find(isCount)?.value ?? 0
}
const finishAllBut = (poison: string) => async (key: string) => {
  if (key === poison) throw new Error('poisoned')
}
const park = async (key: string) => {
  await add([key])
  for (let hour = 0; hour < 30; hour += 1) {
    await run(finishAllBut(key))
    t.clock.advance({ hours: 1 })
  }
}

test('finishes the items behind one that always fails and parks the failing one', async () => {
  const [done, parked] = [await runsEnded('done'), await runsEnded('parked')]
  await add(['poison'], 3600)
  await add(['a', 'b'])
  let tries = 0
  const work = async (key: string) => {
    if (key === 'poison') tries += 1
    await finishAllBut('poison')(key)
  }
  await run(work)
  expect(await left()).toEqual(['poison'])
  for (let hour = 0; hour < 30; hour += 1) {
    t.clock.advance({ hours: 1 })
    await run(work)
  }
  expect(tries).toBe(20)
  expect((await runsEnded('done')) - done).toBe(2)
  expect((await runsEnded('parked')) - parked).toBe(1)
  expect(await runsEnded('retried')).toBeGreaterThanOrEqual(19)
})

test('follows up on a parked item once and continues when the follow-up fails', async () => {
  await add(['poison'], 3600)
  const followed: string[] = []
  const follow = async (key: string, code: string) => {
    followed.push(`${key} ${code}`)
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
  const work = async (key: string) => {
    tried.push(key)
    if (key.startsWith('failing')) throw new Error('poisoned')
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
  await run(async (key) => void tried.push(key))
  expect(tried).toEqual(['early', 'failed', 'late'])
})

test('checks a waiting item again without parking it or holding up others', async () => {
  await add(['waits'], 3600)
  await add(['a'])
  const work = async (key: string) => (key === 'waits' ? WAITING : undefined)
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
  await run(async (key) => {
    tried.push(key)
    await add([key])
  })
  expect(tried).toHaveLength(150)
})

test('parks nothing while another part of the system is unavailable', async () => {
  await add(['a'])
  for (let hour = 0; hour < 48; hour += 1) {
    await run(() => Promise.reject(unavailable('down')))
    t.clock.advance({ hours: 1 })
  }
  await run(finish)
  expect(await left()).toEqual([])
})

test("fails only one item when a connection other than the database's is reset", async () => {
  await add(['reset'], 3600)
  await add(['behind'])
  await run(async (key) => {
    if (key === 'reset') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  expect(await left()).toEqual(['reset'])
})

test('counts an item that no retry can help and forgets it', async () => {
  await add(['hopeless'])
  await run(async () => GIVEN_UP)
  expect(await runsEnded('given_up')).toBe(1)
  expect(await left()).toEqual([])
})

test('runs an item again at the time that it names', async () => {
  await add(['later'])
  const at = new Date(t.clock.now().getTime() + HOUR_MS)
  const tried: string[] = []
  const work = async (key: string) => {
    tried.push(key)
    return t.clock.now() < at ? at : undefined
  }
  await run(work)
  await run(work)
  expect(tried).toHaveLength(1)
  t.clock.advance({ hours: 1 })
  await run(work)
  expect(tried).toHaveLength(2)
  expect(await left()).toEqual([])
})

test('schedules only what its transaction commits', async () => {
  const runAt = t.clock.now()
  const failing = t.db.kysely.transaction().execute(async (tx) => {
    await scheduleJob(tx, { job, key: 'rolled-back', runAt })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await t.db.kysely.transaction().execute((tx) => scheduleJob(tx, { job, key: 'committed', runAt }))
  expect(await left()).toEqual(['committed'])
})

test('moves an item that has the same key and removes a canceled one', async () => {
  await add(['moved', 'canceled'])
  await add(['moved'], -60)
  await cancelJob(t.db.kysely, { job, key: 'canceled' })
  const tried: string[] = []
  const work = async (key: string) => void tried.push(key)
  await run(work)
  expect(tried).toEqual([])
  t.clock.advance({ seconds: 60 })
  await run(work)
  expect(tried).toEqual(['moved'])
})

test('keeps an item that was moved while it ran', async () => {
  await add(['done', 'failed'])
  await run(async (key) => {
    await add([key], -60)
    if (key === 'failed') throw new Error('poisoned')
  })
  expect(await left()).toEqual(['done', 'failed'])
  const { rows } = await t.db.pool.query('select distinct failures from jobs')
  expect(rows).toEqual([{ failures: 0 }])
})

test('keeps an item that was canceled and scheduled again while it ran', async () => {
  await add(['again'])
  await run(async (key) => {
    await cancelJob(t.db.kysely, { job, key })
    await add([key], -60)
  })
  expect(await left()).toEqual(['again'])
})

test('counts parked items until they are retried or canceled', async () => {
  const measured = async () => {
    const { db, bus, service } = t
    await measureBacklog({
      db,
      bus,
      service: 'content',
      topics: [],
      log: service.log,
      metrics: service.metrics,
    })
    return metric('fieldside_jobs_parked_now')
  }
  for (const key of ['first', 'second', 'third']) await park(key)
  expect(await measured()).toBe(3)
  await cancelJob(t.db.kysely, { job, key: 'first' })
  await add(['second'], 30 * 24 * 3600)
  expect(await measured()).toBe(1)
  expect(await metric('fieldside_jobs_due')).toBe(1)
  expect(await metric('fieldside_jobs_oldest_seconds')).toBeGreaterThan(0)
  await run(finish)
  expect(await left()).toEqual(['third'])
})

test('keeps parked items and does not try them', async () => {
  await add(numbered('poison', 1500), 3600)
  await t.db.pool.query('update jobs set failures = 20, parked_at = run_at')
  for (let hour = 0; hour < 3; hour += 1) {
    t.clock.advance({ hours: 1 })
    await run(() => Promise.reject(new Error('tried a parked item')))
  }
  expect(await left()).toHaveLength(1500)
})

test('shares loaded data for two seconds, then reloads it for the remaining items', async () => {
  await add(['a', 'b', 'c'])
  const loads: (readonly string[])[] = []
  await runDueJobs(t.service.jobParts, {
    name: job,
    load: async (_ctx, keys) => loads.push(keys),
    run: async (_ctx, key) => {
      if (key === 'b') t.clock.advance({ seconds: 3 })
    },
  })
  expect(loads).toEqual([['a', 'b', 'c'], ['c']])
})
