import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../jobs/job-loop.ts'
import { scheduleJob } from '../jobs/job-queue.ts'
import type { Job } from '../jobs/job-runner.ts'
import { type LeaderParts, startLeader } from '../jobs/leader.ts'
import { createLog } from '../telemetry/log.ts'
import { type SampleContext, sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { createSilentProxy } from '../testing/silent-proxy.ts'
import { createDatabase } from './database.ts'
import { createListeningConnection } from './listening-connection.ts'
import { write } from './write.ts'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** Within 3 s, unless the machine is busy. */
const TAKEN_OVER = { timeout: 10_000 }

const proxied = async () => {
  const proxy = await createSilentProxy(t.databaseUrl)
  ending.push(proxy.close)
  return proxy
}

/** Counts sessions with a lease, which the leader has only while another instance is on standby. */
const leased = async (): Promise<number> => {
  const { rows } = await t.db.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and query in ('select', 'set idle_session_timeout = 2000')`,
  )
  return rows[0]!.count
}

const lead = (url: string, parts: Pick<LeaderParts, 'begin' | 'turn'>) => {
  const connection = createListeningConnection({ connectionString: url, connectionTimeoutMillis: 500 })
  const log = createLog('test', 'silent')
  const leader = startLeader({ connection, lock: 'test', channel: 'test', log, warning: 'waiting', ...parts })
  ending.push(leader.stop)
  return leader
}

test('a leader whose network is cut stops before another one takes over', async () => {
  const proxy = await proxied()
  let leads: (() => boolean) | undefined
  lead(proxy.url, {
    turn: async (isLeading) => {
      leads = isLeading
      return Infinity
    },
  })
  await expect.poll(() => leads?.()).toBe(true)
  const seen: unknown[] = []
  lead(t.databaseUrl, { begin: async () => void seen.push(leads?.()), turn: async () => Infinity })
  await expect.poll(leased).toBe(1)
  expect(seen).toEqual([])
  proxy.silence()
  await expect.poll(() => seen, { ...TAKEN_OVER, interval: 20 }).toEqual([false])
})

test('a leader sends no heartbeats while no other instance is on standby', async () => {
  let turns = 0
  const leader = lead(t.databaseUrl, {
    turn: async () => {
      turns += 1
      return Infinity
    },
  })
  await expect.poll(() => turns).toBe(1)
  const last = async () =>
    (
      await t.db.pool.query(
        `select query from pg_stat_activity where datname = current_database() and query like 'listen%'`,
      )
    ).rows
  expect(await last()).toEqual([{ query: 'listen "standby:test"' }])
  expect(await leased()).toBe(0)
  await leader.stop()
})

test('another instance takes over a running job after a network cut, and the old leader starts no more jobs', async () => {
  const proxy = await proxied()
  const db = createDatabase<object>(proxy.url, { schema: 'content' })
  const [first, second]: string[][] = [[], []]
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const start = (run: Job<SampleContext>['run'], on: Partial<typeof t.service.jobParts>) => {
    const jobs = [{ name: 'test', run }]
    const started = startJobs({ ...t.service.jobParts, now: undefined, service: 'content', jobs, ...on })
    ending.push(started.stop)
  }
  const add = (key: string) =>
    write(t.context(), (tx) => scheduleJob(tx, { job: 'test', key, runAt: new Date() }))
  await add('running')
  await add('taken')
  // Only the connection that holds the lock is cut. The pool still reaches the database.
  const cut = { ...t.db, listening: db.listening }
  start(
    async (_ctx, key) => {
      first!.push(key)
      await held
    },
    { db: cut as typeof t.db },
  )
  await expect.poll(() => first).toEqual(['running'])
  start(async (_ctx, key) => void second!.push(key), {})
  await expect.poll(leased).toBe(1)
  expect(second).toEqual([])
  proxy.silence()
  await expect.poll(() => second, TAKEN_OVER).toEqual(['running', 'taken'])
  release()
  await add('later')
  await expect.poll(() => second).toEqual(['running', 'taken', 'later'])
  expect(first).toEqual(['running'])
})
