import { expect, test } from 'vitest'
import { createDatabaseClock } from './database-clock.ts'

const MACHINE_MS = Date.parse('2026-11-22T12:00:00Z')

const clockOf = (database: { aheadMs: number }) => {
  const query = async () => ({ rows: [{ ms: MACHINE_MS + database.aheadMs }] })
  return createDatabaseClock({ query } as never, () => MACHINE_MS)
}

test("follows the database's clock rather than the machine's", async () => {
  const database = { aheadMs: 600_000 }
  const clock = clockOf(database)
  expect(clock.now()).toEqual(new Date(MACHINE_MS))
  await clock.sync()
  expect(clock.now()).toEqual(new Date('2026-11-22T12:10:00Z'))
  database.aheadMs = -600_000
  await clock.sync()
  expect(clock.now()).toEqual(new Date('2026-11-22T11:50:00Z'))
})

test('ignores small differences so that time never jumps back', async () => {
  const clock = clockOf({ aheadMs: 200 })
  await clock.sync()
  expect(clock.now()).toEqual(new Date(MACHINE_MS))
})

test('ignores a difference that the round trip explains, such as a slow connect to a busy database', async () => {
  let nowMs = MACHINE_MS
  const elapse = (ms: number) => {
    nowMs += ms
  }
  const query = async () => {
    elapse(2000)
    const rows = [{ ms: nowMs }]
    elapse(1)
    return { rows }
  }
  const clock = createDatabaseClock({ query } as never, () => nowMs)
  await clock.sync()
  expect(clock.now()).toEqual(new Date(nowMs))
})

test('keeps running while the database is down', async () => {
  const results = [
    async () => ({ rows: [{ ms: MACHINE_MS + 600_000 }] }),
    () => Promise.reject(new Error('down')),
  ]
  const clock = createDatabaseClock({ query: () => results.shift()?.() } as never, () => MACHINE_MS)
  await clock.sync()
  await expect(clock.sync()).rejects.toThrow('down')
  expect(clock.now()).toEqual(new Date('2026-11-22T12:10:00Z'))
})
