import { expect, test } from 'vitest'
import { createLog } from '../telemetry/log.ts'
import { MAX_KEYS_IN_MEMORY } from './bound-keys.ts'
import { createGrowingLimiter } from './growing-limiter.ts'
import { createLimiter, type Limiter, type LimitStore } from './rate-limit.ts'

const isRefused = (limiter: Limiter, key: string): Promise<boolean> =>
  limiter.take(key).then(
    () => false,
    () => true,
  )

/** Makes the limiter fall back to its in-memory counter. */
const down: LimitStore = {
  db: { pool: { query: () => Promise.reject(new Error('down')) } as never },
  log: createLog('content', 'silent'),
  seal: { fingerprint: (text) => text },
}

test.each([
  ['in memory', 'memory'],
  ['while Postgres is unavailable', down],
] as [string, LimitStore][])(
  'evicts the least recently counted key beyond the limit and keeps a key that keeps requesting: %s',
  async (_, store) => {
    const limiter = createLimiter(store, { name: 'bounded', points: 1, durationS: 60 })
    for (const key of ['quiet', 'asking']) await limiter.take(key)
    expect(await isRefused(limiter, 'quiet')).toBe(true)
    for (let n = 0; n < MAX_KEYS_IN_MEMORY; n += 1) {
      await limiter.take(`network ${n}`)
      if (n % 1000 === 0) expect(await isRefused(limiter, 'asking')).toBe(true)
    }
    expect([await isRefused(limiter, 'asking'), await isRefused(limiter, 'quiet')]).toEqual([true, false])
  },
)

test('evicts the waits of the least recently counted key', async () => {
  const waits = { firstWaitS: 30, longestWaitS: 60, rememberedS: 600 }
  const limiter = createGrowingLimiter('memory', { name: 'bounded', points: 1, durationS: 60, ...waits })
  await limiter.take('quiet')
  expect(await isRefused(limiter, 'quiet')).toBe(true)
  for (let n = 0; n < MAX_KEYS_IN_MEMORY; n += 1) {
    await limiter.take(`network ${n}`)
    await isRefused(limiter, `network ${n}`)
  }
  expect(await isRefused(limiter, 'quiet')).toBe(false)
})
