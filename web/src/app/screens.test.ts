import { expect, test } from 'vitest'
import { SCREENS, screenAt } from './screens.ts'

const TRAINING = [
  '/pricing',
  '/programs',
  '/programs/0199b1e0-0000-7000-8000-000000000001',
  '/exercise-database',
  '/transactions',
  '/payment-success',
  '/payment-cancel',
  '/admin/programs',
]

test('opens a different screen for every workout route [routes/training-screens]', async () => {
  const opened = await Promise.all(TRAINING.map(async (path) => (await screenAt(path)?.load())?.Screen))
  expect(opened.every((Screen) => typeof Screen === 'function')).toBe(true)
  expect(new Set(opened).size).toBe(TRAINING.length)
}, 60_000)

test('finds each screen by its own path, not by a pattern that is listed before it', () => {
  for (const { path } of SCREENS) expect(screenAt(path.replaceAll(/:\w+/g, 'x'))?.path).toBe(path)
})
