import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isDomainError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { createDatabase, type Database } from '../data/database.ts'
import { createSeal, deriveKey } from '../data/seal.ts'
import { createLog } from '../telemetry/log.ts'
import { sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { createGrowingLimiter } from './growing-limiter.ts'
import { createLimiter, type Limiter, type LimitStore, networkOf, storedKeyOf } from './rate-limit.ts'

const log = createLog('content', 'silent')
const seal = createSeal(deriveKey('secret', 'rate limits'))
const storeOn = (db: Pick<Database, 'pool'>) => ({ db, log, seal })
const create = () => createTestService(sample, { ports: { beforeMaking: async () => undefined } })
let t: Awaited<ReturnType<typeof create>>
let shared: LimitStore

beforeAll(async () => {
  t = await create()
  shared = storeOn(t.db)
})
afterAll(() => t.close())
afterEach(() => vi.useRealTimers())

/** Freezes the clock that the limiters use. The database's clock keeps running. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return { advance: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000) }
}

/** 0 when the attempt is allowed. */
const attempt = async (limiter: Limiter, key: string): Promise<number> => {
  try {
    await limiter.take(key)
    return 0
  } catch (error) {
    if (!isDomainError(error)) throw error
    expect(error.kind).toBe('too-many')
    return error.retryAfterS!
  }
}

const attempts = async (limiter: Limiter, key: string, count: number): Promise<number[]> => {
  const waits: number[] = []
  for (let n = 0; n < count; n += 1) waits.push(await attempt(limiter, key))
  return waits
}

const growing = { points: 3, durationS: 3600, firstWaitS: 30, longestWaitS: 100, rememberedS: 86_400 }

for (const kind of ['shared', 'memory'] as const) {
  const storeOf = (): LimitStore => (kind === 'memory' ? 'memory' : shared)

  test(`allows so many points per key and window, then says how long to wait (${kind})`, async () => {
    const clock = stopClock()
    const limiter = createLimiter(storeOf(), { name: newId(), points: 2, durationS: 60 })
    expect(await attempts(limiter, 'a', 3)).toEqual([0, 0, 60])
    expect(await attempt(limiter, 'b')).toBe(0)
    clock.advance(59)
    expect(await attempt(limiter, 'a')).toBe(1)
    clock.advance(1)
    expect(await attempt(limiter, 'a')).toBe(0)
  })

  test(`an attempt that gives its point back does not count (${kind})`, async () => {
    stopClock()
    const limiter = createLimiter(storeOf(), { name: newId(), points: 1, durationS: 60 })
    for (let n = 0; n < 3; n += 1) await (await limiter.take('a')).giveBack()
    expect(await attempts(limiter, 'a', 2)).toEqual([0, 60])
  })
}

test('shares counts between two instances on one database', async () => {
  const other = createDatabase(t.db.connection.connectionString!, { schema: 'content' })
  const options = { name: newId(), points: 3, durationS: 60 }
  const [one, two] = [createLimiter(shared, options), createLimiter(storeOn(other), options)]
  expect(await attempts(one, 'a', 2)).toEqual([0, 0])
  expect((await attempts(two, 'a', 2)).map((wait) => wait > 0)).toEqual([false, true])
  expect(await attempt(one, 'a')).toBeGreaterThan(0)
  await other.close()
})

test('never allows more parallel attempts than points', async () => {
  const limiter = createGrowingLimiter(shared, { name: newId(), ...growing })
  const waits = await Promise.all(Array.from({ length: 20 }, () => attempt(limiter, 'a')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('keeps limiting in memory while Postgres is unavailable', async () => {
  const down = createDatabase('postgres://nobody@127.0.0.1:1/none', { schema: 'content' })
  const options = { name: newId(), ...growing }
  const limiter = createGrowingLimiter(storeOn(down), options)
  expect(await attempts(limiter, 'a', 4)).toEqual([0, 0, 0, 30])
  expect(await attempt(limiter, 'b')).toBe(0)
  await down.close()
})

test("doubles waits up to the maximum and doesn't extend them for attempts made during a wait", async () => {
  const clock = stopClock()
  const limiter = createGrowingLimiter(shared, { name: newId(), ...growing })
  expect(await attempts(limiter, 'a', 5)).toEqual([0, 0, 0, 30, 30])
  const waits: number[] = []
  for (let wait = 30; waits.length < 4; wait = waits.at(-1)!) {
    clock.advance(wait - 1)
    expect(await attempt(limiter, 'a')).toBe(1)
    clock.advance(1)
    expect(await attempt(limiter, 'a')).toBe(0)
    waits.push(await attempt(limiter, 'a'))
  }
  expect(waits).toEqual([60, 100, 100, 100])
})

test("doesn't lengthen the next wait after a successful attempt and starts over after a reset", async () => {
  const clock = stopClock()
  const limiter = createGrowingLimiter(shared, { name: newId(), ...growing })
  await attempts(limiter, 'a', 4)
  clock.advance(30)
  await (await limiter.take('a')).giveBack()
  expect(await attempts(limiter, 'a', 2)).toEqual([0, 60])
  await limiter.reset('a')
  expect(await attempts(limiter, 'a', 4)).toEqual([0, 0, 0, 30])
})

test('stores no addresses and prunes expired rows', async () => {
  const name = newId()
  const limiter = createLimiter(shared, { name, points: 2, durationS: 60 })
  stopClock().advance(-3600)
  await attempt(limiter, 'someone@example.com')
  vi.useRealTimers()
  await attempt(limiter, '10.0.0.1')
  const keys = async () =>
    (await t.db.pool.query<{ key: string }>('select key from rate_limits where key like $1', [`${name}%`]))
      .rows
  expect(await keys()).toHaveLength(2)
  expect(JSON.stringify(await keys())).not.toMatch(/example|10\.0/)
  const unkeyed = createHash('sha256').update('10.0.0.1').digest()
  for (const format of ['hex', 'base64url'] as const)
    expect(JSON.stringify(await keys())).not.toContain(unkeyed.toString(format).slice(0, 20))
  const [one, other] = ['one secret', 'another'].map((secret) => {
    const keyed = { ...storeOn(t.db), seal: createSeal(deriveKey(secret, 'rate limits')) }
    return storedKeyOf(keyed, '10.0.0.1')
  })
  expect(one).not.toBe(other)
  await t.service.runJobs('prune')
  expect(await keys()).toHaveLength(1)
})

test('states the wait in words', async () => {
  const limiter = createLimiter('memory', { name: newId(), points: 1, durationS: 90 })
  await limiter.take('a')
  await expect(limiter.take('a')).rejects.toThrow('Too many requests. Try again in 2 minutes.')
})

test('maps addresses of an IPv6 /64 to one network and normalizes IPv4-mapped addresses', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('2001:0DB8:0001:2:0:0:0:1')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  expect(networkOf('::1')).toBe('0:0:0:0')
})
