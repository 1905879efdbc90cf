import { isIPv6 } from 'node:net'
import { MINUTE_S } from '@fieldside/contracts/durations.ts'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type DomainError, tooMany } from '../base/errors.ts'
import type { Database } from '../data/database.ts'
import type { Seal } from '../data/seal.ts'
import type { Log } from '../telemetry/log.ts'
import { boundKeys } from './bound-keys.ts'

const TABLE = 'rate_limits'

/**
 * Where counts are stored. 'memory' is per process. With a database, all instances of a service share counts and fall
 * back to their own memory while Postgres is unavailable.
 */
export type LimitStore =
  | 'memory'
  | {
      db: Pick<Database, 'pool'>
      log: Log
      /** Hashes keys, so that the table contains no email or network addresses. */
      seal: Pick<Seal, 'fingerprint'>
    }

export type Refusal = {
  code: string
  /** Returns the user-facing message; `wait` reads '30 seconds' or '2 minutes'. */
  detail: (wait: string) => string
}

export type LimiterOptions = {
  name: string
  points: number
  durationS: number
  refusal?: Refusal
}

export type Taken = {
  /** Returns the point, for an attempt that shouldn't count. */
  giveBack: () => Promise<void>
}

/** One counted attempt in a window, with how many are left until the window ends. */
export type TakenOfWindow = Taken & { left: number; windowEndsInMs: number }

export type Limiter = {
  /** @throws tooMany with Retry-After */
  take: (key: string) => Promise<Taken>
}

const REFUSAL: Refusal = {
  code: 'too-many-requests',
  detail: (wait) => `Too many requests. Try again in ${wait}.`,
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Formats a wait for a sentence, rounding up: '30 seconds', '2 minutes', '3 hours'. */
export const waitInWords = (seconds: number): string => {
  if (seconds <= MINUTE_S) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / MINUTE_S)
  return minutes < 2 * MINUTE_S ? counted(minutes, 'minute') : counted(Math.ceil(minutes / MINUTE_S), 'hour')
}

export const refused = (waitMs: number, { code, detail }: Refusal = REFUSAL): DomainError => {
  const waitS = Math.max(1, Math.ceil(waitMs / 1000))
  return tooMany(detail(waitInWords(waitS)), waitS, code)
}

/** Returns the /64 of an IPv6 address, since a subscriber owns all of it, and an IPv4 address unchanged. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const given = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - given.length - rest.length)).fill('0')
  return [...given, ...zeros, ...rest].slice(0, 4).join(':')
}

/** Returns the key to store. Memory stores it as is. */
export const storedKeyOf = (store: LimitStore, key: string): string =>
  store === 'memory' ? key : store.seal.fingerprint(key, TABLE)

/** Logs database errors, because the library falls back to memory silently. */
const clientOf = ({ db, log }: Exclude<LimitStore, 'memory'>) => ({
  query: (query: { text: string; values: unknown[]; name?: string }) =>
    db.pool.query(query).catch((error: unknown) => {
      log.warn({ err: error }, 'counting rate limits in memory: the database is unavailable')
      throw error
    }),
})

/** A migration creates the library's table. */
export const createCounter = (
  store: LimitStore,
  { name, points, durationS }: Pick<LimiterOptions, 'name' | 'points' | 'durationS'>,
) => {
  const options = { keyPrefix: name, points, duration: durationS }
  const memory = boundKeys(new RateLimiterMemory(options))
  if (store === 'memory') return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(store),
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  })
}

/** The library rejects with a result when the points are used up and with an Error when it fails. */
export const isUsedUp = (error: unknown): error is RateLimiterRes => error instanceof RateLimiterRes

/** Allows a number of points per key in a window that starts with the first one. */
export const createLimiter = (
  store: LimitStore,
  options: LimiterOptions,
): { take: (key: string) => Promise<TakenOfWindow> } => {
  const counter = createCounter(store, options)
  return {
    take: async (key) => {
      const stored = storedKeyOf(store, key)
      const { remainingPoints, msBeforeNext } = await counter.consume(stored).catch((error: unknown) => {
        throw isUsedUp(error) ? refused(error.msBeforeNext, options.refusal) : error
      })
      const giveBack = async () => void (await counter.reward(stored))
      return { left: remainingPoints, windowEndsInMs: msBeforeNext, giveBack }
    },
  }
}
