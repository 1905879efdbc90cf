import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundled } from '../../../../tests/setup/programs.ts'
import type { Context } from '../data/context.ts'
import { createDatabase } from '../data/database.ts'
import { write } from '../data/write.ts'
import type { SampleContext, SampleSchema } from '../testing/sample.ts'
import { sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { startJobs } from './job-loop.ts'
import { scheduleJob, scheduleJobBy, scheduleJobs } from './job-queue.ts'
import type { Job } from './job-runner.ts'

const MAIN = await bundled('services/platform/src/testing/killed-jobs-main.ts')

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

type Running = { stop(): Promise<void> }
const running: Running[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await t.db.pool.query('delete from jobs')
})
const start = (jobs: Job<SampleContext>[], contextFor = () => t.context()) => {
  const started = startJobs({
    ...t.service.jobParts,
    now: undefined,
    contextFor,
    service: 'content',
    jobs,
  })
  running.push(started)
  return started
}
/** Starts an instance whose run of the job 'test' never ends. */
const startProcess = (...shared: 'shared'[]) => {
  const child = spawn(process.execPath, [MAIN, t.databaseUrl, ...shared], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  running.push({ stop: async () => void kill() })
  return { kill, began: new Promise<void>((resolve) => child.stdout.once('data', () => resolve())) }
}
const inMs = (ms: number) => new Date(Date.now() + ms)
const add = (job: string, key: string, ms = 0) =>
  write(t.context(), (tx) => scheduleJob(tx, { job, key, runAt: inMs(ms) }))

test('runs a job on one instance at a time', async () => {
  const runs: string[] = []
  const jobsOf = (instance: string): Job<SampleContext>[] => [
    { name: 'test', run: async () => void runs.push(instance) },
  ]
  const first = start(jobsOf('first'))
  await add('test', 'a')
  await expect.poll(() => runs).toEqual(['first'])
  start(jobsOf('second'))
  for (const key of ['b', 'c', 'd']) await add('test', key)
  await expect.poll(() => runs.length).toBe(4)
  expect(new Set(runs)).toEqual(new Set(['first']))
  await first.stop()
  await add('test', 'e')
  await expect.poll(() => runs.at(-1)).toBe('second')
})

test('runs a timer at its time', async () => {
  const lateMs: number[] = []
  const due = inMs(600)
  start([{ name: 'test', run: async () => void lateMs.push(Date.now() - due.getTime()) }])
  await add('test', 'first', 600)
  await expect.poll(() => lateMs).toHaveLength(1)
  expect(lateMs[0]).toBeGreaterThanOrEqual(-20)
  // Well before the next poll, a minute after the last.
  expect(lateMs[0]).toBeLessThan(30_000)
})

test('is woken for a job that is due before its next poll, and for no later one', async () => {
  const channel = 'jobs:content'
  const heard: string[] = []
  const onNotify = (payload: string) => void heard.push(payload)
  const listening = t.db.listening.listening({ channel, onNotify, onLost: () => undefined })
  await listening.start()
  await add('test', 'later', 3_600_000)
  await t.db.pool.query('select pg_notify($1, $2)', [channel, 'after the later one'])
  await expect.poll(() => heard).toEqual(['after the later one'])
  await add('test', 'soon', 60_000)
  await expect.poll(() => heard).toEqual(['after the later one', ''])
  await listening.stop()
})

test('schedules a job by a time at the latest: keeps an earlier run, unless it is parked', async () => {
  const by = (ms: number) => scheduleJobBy(t.db.kysely, { job: 'test', key: 'a', runAt: inMs(ms) })
  const minutes = async (): Promise<number> => {
    const { rows } = await t.db.pool.query(
      'select round(extract(epoch from run_at - now()) / 60)::float8 as minutes from jobs where parked_at is null',
    )
    return rows[0]?.minutes
  }
  await by(20 * 60_000)
  await by(40 * 60_000)
  expect(await minutes()).toBe(20)
  await by(10 * 60_000)
  expect(await minutes()).toBe(10)
  await t.db.pool.query('update jobs set run_at = now(), parked_at = now()')
  await by(10 * 60_000)
  expect(await minutes()).toBe(10)
})

test('runs other jobs while one is slow', async () => {
  let open: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  const done: string[] = []
  const record = (name: string) => async () => void done.push(name)
  start([
    { name: 'slow', run: () => held.then(record('slow')) },
    { name: 'quick', run: record('quick') },
  ])
  await add('slow', 'a')
  await add('quick', 'a')
  await expect.poll(() => done).toEqual(['quick'])
  open()
  await expect.poll(() => done).toEqual(['quick', 'slow'])
})

test("decides what is due by the database's clock", async () => {
  const seen: Date[] = []
  const wrong = () => ({ ...t.context(), now: () => new Date('2020-01-01T00:00:00Z') })
  start(
    [{ name: 'test', run: async (ctx: Context) => void seen.push(ctx.now()) } as Job<SampleContext>],
    wrong,
  )
  await add('test', 'a')
  await expect.poll(() => seen).toHaveLength(1)
  const { rows } = await t.db.pool.query<{ now: Date }>('select clock_timestamp() as now')
  expect(Math.abs(seen[0]!.getTime() - rows[0]!.now.getTime())).toBeLessThan(60_000)
})

test('runs a periodic job again after it fails', async () => {
  let runs = 0
  const periodic: Job<SampleContext> = {
    name: 'test',
    everyMs: 20,
    run: async () => {
      runs += 1
      if (runs === 2) throw new Error('a defect')
    },
  }
  const first = start([periodic])
  await expect.poll(() => runs).toBeGreaterThan(3)
  await first.stop()
  const after = runs
  expect((await t.db.pool.query("select key from jobs where job = 'test'")).rows).toEqual([{ key: '' }])
  expect(runs).toBe(after)
})

test('waits for a running job when it stops', async () => {
  const done: string[] = []
  const started = start([
    {
      name: 'test',
      run: async (_ctx, key) => {
        done.push(`${key} began`)
        await new Promise((resolve) => setTimeout(resolve, 200))
        done.push(`${key} ended`)
      },
    },
  ])
  await add('test', 'a')
  await expect.poll(() => done).toEqual(['a began'])
  await started.stop()
  expect(done).toEqual(['a began', 'a ended'])
})

test('another instance finishes what a killed one was running', async () => {
  const ended: string[] = []
  const child = startProcess()
  await add('test', 'cut-off')
  await child.began
  start([{ name: 'test', run: async (_ctx, key) => void ended.push(key) }])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(ended).toEqual([])
  child.kill()
  // Within 3 s, unless the machine is busy.
  await expect.poll(() => ended, { timeout: 10_000 }).toEqual(['cut-off'])
})

test('survives the loss of its connection', async () => {
  const ended: string[] = []
  start([{ name: 'test', run: async (_ctx, key) => void ended.push(key) }])
  await add('test', 'before')
  await expect.poll(() => ended).toEqual(['before'])
  const { rows } = await t.db.pool.query(
    `select pg_terminate_backend(pid) as terminated from pg_locks
     where locktype = 'advisory' and mode = 'ExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).toEqual([{ terminated: true }])
  await add('test', 'after')
  await expect.poll(() => ended).toEqual(['before', 'after'])
})

test('runs a job with the service as the caller', async () => {
  const callers: unknown[] = []
  start([{ name: 'test', run: async (ctx) => void callers.push(ctx.caller) }])
  await add('test', 'a')
  await expect.poll(() => callers).toEqual([{ kind: 'service', name: 'content' }])
})

test('starts each due key of a concurrent job while others still run, each once at a time [events/webhook-isolation]', async () => {
  const ends = new Map<string, () => void>()
  const running: string[] = []
  const job: Job<SampleContext> = {
    name: 'test',
    atOnce: 2,
    isConcurrent: true,
    run: async (_ctx, key) => {
      running.push(key)
      await new Promise<void>((resolve) => ends.set(key, resolve))
    },
  }
  start([job])
  await add('test', 'slow')
  await expect.poll(() => running).toEqual(['slow'])
  await add('test', 'second')
  await expect.poll(() => running).toEqual(['slow', 'second'])
  // Scheduled again while it runs: runs again once it has ended.
  await add('test', 'slow')
  await add('test', 'third', 100)
  ends.get('second')!()
  await expect.poll(() => running).toEqual(['slow', 'second', 'third'])
  ends.get('slow')!()
  await expect.poll(() => running).toEqual(['slow', 'second', 'third', 'slow'])
  for (const end of ends.values()) end()
  await expect.poll(async () => (await t.db.pool.query('select from jobs')).rowCount).toBe(0)
})

test('waits before it runs a key of a concurrent job again while the database is down', async () => {
  const failedMs: number[] = []
  const ended: string[] = []
  const run = async (_ctx: SampleContext, key: string) => {
    if (key !== 'failing') return void ended.push(key)
    failedMs.push(performance.now())
    throw new Error('Connection terminated unexpectedly')
  }
  start([{ name: 'test', atOnce: 2, isConcurrent: true, run }])
  await add('test', 'failing')
  await expect.poll(() => failedMs.length).toBeGreaterThan(0)
  await add('test', 'other')
  await expect.poll(() => ended).toEqual(['other'])
  await expect.poll(() => failedMs.length).toBeGreaterThan(1)
  // A timer may be a millisecond early.
  expect(failedMs[1]! - failedMs[0]!).toBeGreaterThanOrEqual(999)
})

/** Starts an instance with connections of its own, as every process has. */
const startInstance = (jobs: Job<SampleContext>[]) => {
  const db = createDatabase<SampleSchema>(t.databaseUrl, { schema: 'content' })
  const started = startJobs({
    ...t.service.jobParts,
    db,
    now: undefined,
    contextFor: () => ({ ...t.context(), db }),
    service: 'content',
    jobs,
  })
  const stop = async () => {
    await started.stop()
    await db.close()
  }
  running.push({ stop })
}
const remaining = async () => (await t.db.pool.query('select from jobs')).rowCount
const keysTo = (count: number) => Array.from({ length: count }, (_, at) => `${at}`.padStart(3, '0'))
const addAll = (keys: readonly string[]) =>
  write(t.context(), (tx) =>
    scheduleJobs(
      tx,
      keys.map((key) => ({ job: 'test', key, runAt: inMs(0) })),
    ),
  )

test('runs a shared job on all instances at the same time, each key once', async () => {
  const keys = keysTo(90)
  await addAll(keys)
  const runs: string[] = []
  const busy = new Set<string>()
  let open: () => void = () => undefined
  const allBusy = new Promise<void>((resolve) => {
    open = resolve
  })
  const jobsOf = (instance: string): Job<SampleContext>[] => [
    {
      name: 'test',
      isShared: true,
      atOnce: 4,
      run: async (_ctx, key) => {
        runs.push(key)
        if (busy.add(instance).size === 3) open()
        await allBusy
      },
    },
  ]
  for (const instance of ['first', 'second', 'third']) startInstance(jobsOf(instance))
  await expect.poll(remaining, { timeout: 10_000 }).toBe(0)
  expect(runs.toSorted()).toEqual(keys)
})

test('the leader runs what a killed instance had taken of a shared job, and nothing before', async () => {
  // The leader takes a batch of 20 and the other instance the rest.
  const keys = keysTo(25)
  const ended: string[] = []
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const began = new Promise<void>((resolve) =>
    startInstance([
      {
        name: 'test',
        isShared: true,
        run: async (_ctx, key) => {
          resolve()
          await gate
          ended.push(key)
        },
      },
    ]),
  )
  await addAll(keys)
  await began
  const child = startProcess('shared')
  await child.began
  open()
  await expect.poll(() => ended).toHaveLength(20)
  await add('test', 'later')
  await expect.poll(() => ended.at(-1)).toBe('later')
  expect(ended).toHaveLength(21)
  child.kill()
  await expect.poll(() => ended.toSorted(), { timeout: 10_000 }).toEqual([...keys, 'later'])
})

test('runs a shared job again that failed, on any instance', async () => {
  let failures = 0
  const run = async () => {
    failures += 1
    if (failures === 1) throw new Error('a defect')
  }
  startInstance([{ name: 'test', isShared: true, run }])
  await add('test', 'a')
  await expect.poll(() => failures).toBe(1)
  await expect
    .poll(async () => (await t.db.pool.query('select taken_by from jobs')).rows)
    .toEqual([{ taken_by: null }])
  await t.db.pool.query('update jobs set run_at = now()')
  await t.db.pool.query("select pg_notify('jobs:content', '')")
  await expect.poll(remaining).toBe(0)
})

test('runs no job while an instance of the last release, which runs all of them, holds the lock alone', async () => {
  const last = await t.db.pool.connect()
  const lock = "hashtextextended('jobs:content', 0)"
  await last.query(`select pg_advisory_lock(${lock})`)
  const ended: string[] = []
  const run = async (_ctx: SampleContext, key: string) => void ended.push(key)
  startInstance([
    { name: 'test', isShared: true, run },
    { name: 'other', run },
  ])
  await add('test', 'a')
  await add('other', 'b')
  const tries = new Set<number>()
  const countTries = async () => {
    const { rows } = await t.db.pool.query<{ at: Date }>(
      "select query_start as at from pg_stat_activity where query like 'select pg_try_advisory_lock_shared%'",
    )
    for (const { at } of rows) tries.add(at.getTime())
    return tries.size
  }
  await expect.poll(countTries, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(ended).toEqual([])
  await last.query(`select pg_advisory_unlock(${lock})`)
  last.release()
  await expect.poll(() => ended.toSorted()).toEqual(['a', 'b'])
})
