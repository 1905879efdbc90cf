import { expect, test } from 'vitest'
import { createStoryClock, later } from './clock.ts'

const START = new Date('2026-11-24T15:00:00Z')

test('keeps a separate time for each parallel step, even after an await', async () => {
  const clock = createStoryClock(START)
  const step = (days: number) =>
    clock.at(clock.ago({ days }), async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return clock.now().toISOString()
    })
  await expect(Promise.all([step(3), step(1)])).resolves.toEqual([
    '2026-11-21T15:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
  ])
  expect(clock.now()).toEqual(START)
})

test('rejects a step after the start', () => {
  const clock = createStoryClock(START)
  expect(() => clock.at(later(START, 1), async () => undefined)).toThrow('has not come yet')
})
