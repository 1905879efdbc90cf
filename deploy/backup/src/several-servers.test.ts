import { expect, test } from 'vitest'
import { createBackupMetrics, metricsOfServers } from './metrics.ts'
import { below } from './repository.ts'
import type { RestoreTest } from './restore-test.ts'
import { type RunningBackup, together } from './run-backup.ts'
import type { ObjectStore } from './store.ts'

const lastOf = async (gauge: { get: () => Promise<{ values: { value: number }[] }> }) =>
  (await gauge.get()).values[0]?.value

const OK: RestoreTest = { at: '2026-11-20T08:00:00.000Z', seconds: 4, error: null }
const LATER: RestoreTest = { ...OK, at: '2026-11-24T08:00:00.000Z', seconds: 9 }
const FAILED: RestoreTest = { ...LATER, error: 'the restored server ends at 0/1' }

test('times in the metrics are those of the server that is behind, once each server has one', async () => {
  const metrics = createBackupMetrics()
  const [first, second] = metricsOfServers(metrics, 2)
  first!.logStored.set(2000)
  expect(await lastOf(metrics.logStored)).toBe(0)
  second!.logStored.set(1000)
  expect(await lastOf(metrics.logStored)).toBe(1000)
  second!.logStored.set(3000)
  expect(await lastOf(metrics.logStored)).toBe(2000)
  first!.baseBytes.set(10)
  second!.baseBytes.set(5)
  expect(await lastOf(metrics.baseBytes)).toBe(10)
})

test('a failed test restore of any server shows, until one of that server succeeds', async () => {
  const metrics = createBackupMetrics()
  const [first, second] = metricsOfServers(metrics, 2)
  second!.setRestoreTest(FAILED)
  first!.setRestoreTest(OK)
  expect(await lastOf(metrics.restoreFailed)).toBe(1)
  second!.setRestoreTest(LATER)
  expect(await lastOf(metrics.restoreFailed)).toBe(0)
  expect(await lastOf(metrics.restoreTested)).toBe(Date.parse(OK.at) / 1000)
})

const running = (test?: RestoreTest, isStoring = true): RunningBackup => ({
  isStoring: () => isStoring,
  isOffSite: true,
  restoreTest: () => test,
  stop: async () => undefined,
})

test('all servers together store only while each does, and show the worst test restore', () => {
  expect(together([running(OK), running(OK, false)]).isStoring()).toBe(false)
  expect(together([running(OK), running(OK)]).isStoring()).toBe(true)
  expect(together([running(LATER), running(OK)]).restoreTest()).toEqual(OK)
  expect(together([running(OK), running(FAILED)]).restoreTest()).toEqual(FAILED)
  expect(together([running(OK), running()]).restoreTest()).toBeUndefined()
  expect(together([running(FAILED), running()]).restoreTest()).toEqual(FAILED)
})

test('a server’s part of the store has only its own objects, under the names of a single server', async () => {
  const names = new Set<string>()
  const store: ObjectStore = {
    bucket: 'backup',
    put: async (name) => void names.add(name),
    get: async () => Promise.reject(new Error('not read')),
    contentTypeOf: async (name) => name,
    list: async (prefix) =>
      [...names].filter((name) => name.startsWith(prefix)).map((name) => ({ name, storedAt: new Date() })),
    remove: async (removed) => {
      for (const name of removed) names.delete(name)
    },
  }
  const own = below(store, 'servers/postgres-2/')
  await store.put('databases/a', Buffer.of())
  await own.put('databases/b', Buffer.of())
  expect(names).toContain('servers/postgres-2/databases/b')
  const listed = async (from: ObjectStore) => (await from.list('databases/')).map(({ name }) => name)
  expect(await listed(own)).toEqual(['databases/b'])
  expect(await listed(store)).toEqual(['databases/a'])
  await own.remove(['databases/b'])
  expect([...names]).toEqual(['databases/a'])
})
