import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { asSuperuser, cutConnections } from '@fieldside/platform/testing/database.ts'
import { afterEach, expect, test } from 'vitest'
import { type Fixture, useFixture } from './fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const release = async (): Promise<void> => {
  await asSuperuser('alter system reset synchronous_standby_names')
  await asSuperuser('select pg_reload_conf()')
}
afterEach(release)

type Lock = { pid: number; query: string; wait: string | null; what: string; mode: string }

/** Returns the locks held by transactions in commit. */
const locksOfCommits = async (): Promise<Lock[]> => {
  const { rows } = await fixture.t.db.pool.query<Lock>(
    `select pid, query, wait_event as wait, mode,
       concat_ws(' ', locktype, relation, transactionid, virtualxid, classid, objid, objsubid) as what
     from pg_stat_activity join pg_locks using (pid)
     where datname = current_database() and wait_event_type in ('IPC', 'Lock')`,
  )
  return rows
}

/** Makes this test database's commits wait for a standby server that doesn't exist. */
const holdCommits = async (): Promise<void> => {
  const { databaseUrl, db } = fixture.t
  await asSuperuser(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = on`)
  await cutConnections(databaseUrl)
  await asSuperuser("alter system set synchronous_standby_names = 'nobody'")
  await asSuperuser('select pg_reload_conf()')
  // One at a time: each that waits takes a connection from the pool, and the bookings need some.
  let isCommitting = false
  const commit = async () => {
    isCommitting = true
    await db.pool.query("select pg_logical_emit_message(true, 'test', '')")
    isCommitting = false
  }
  const isHeld = async () => {
    if (!isCommitting) void commit()
    return (await locksOfCommits()).some(({ wait }) => wait === 'SyncRep')
  }
  await expect.poll(isHeld).toBe(true)
}

test('bookings of different professionals commit concurrently and share only table locks that don’t conflict', async () => {
  // A job that is due wakes its runner at the commit, under a lock that all commits share. The appointment's jobs lie
  // ahead, and the professional's wake it after the commit.
  const now = new Date()
  fixture.t.clock.set(now)
  const appointment_date = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + 3 * DAY_MS).toISOString()
  const openAtAnyTime = { schedule: null }
  const professionals = [await fixture.professional(openAtAnyTime), await fixture.professional(openAtAnyTime)]
  await holdCommits()
  const replies = professionals.map((to) => fixture.ask(to, fixture.athlete(), { appointment_date }))
  const committing = async () => {
    const commits = (await locksOfCommits()).filter(
      ({ query, wait }) => query === 'commit' && wait === 'SyncRep',
    )
    return new Set(commits.map(({ pid }) => pid)).size
  }
  await expect.poll(committing).toBe(2)
  const locks = (await locksOfCommits()).filter(({ query }) => query === 'commit')
  await release()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([201, 201])
  const shared = [...Map.groupBy(locks, ({ what }) => what).values()].filter(({ length }) => length > 1)
  const modes = shared.flat().map(({ what, mode }) => `${what.split(' ')[0]} ${mode}`)
  expect([...new Set(modes)].sort()).toEqual(
    ['AccessShareLock', 'RowExclusiveLock', 'RowShareLock'].map((mode) => `relation ${mode}`),
  )
})
