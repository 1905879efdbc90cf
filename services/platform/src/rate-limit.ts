import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { boundKeys } from './bound-keys.ts'
import type { Database } from './database.ts'
import { type DomainError, tooMany } from './errors.ts'
import type { Log } from './log.ts'
import type { Seal } from './seal.ts'

const TABLE = 'rate_limits'
const MINUTE_S = 60

/**
 * Where counts are kept. 'memory' counts in this process only. With a database, all instances of the service count
 * together, and each counts in its own memory while Postgres is unavailable.
 */
export type LimitStore =
  | 'memory'
  | {
      db: Pick<Database, 'pool'>
      log: Log
      /** Hashes keys. They are email and network addresses, so the table holds keyed digests of them only. */
      seal: Pick<Seal, 'fingerprint'>
    }

export type Refusal = {
  code: string
  /** The sentence for the person; `wait` reads '30 seconds' or '2 minutes'. */
  detail: (wait: string) => string
}

export type LimiterOptions = {
  /** Keeps its counts apart from those of other limiters. */
  name: string
  points: number
  durationS: number
  refusal?: Refusal
}

/** A point that was taken. */
export type Taken = {
  /** Returns the point, for an attempt that should not count after all. */
  giveBack: () => Promise<void>
}

export type Limiter = {
  /** Takes one point of the key. @throws tooMany with Retry-After */
  take: (key: string) => Promise<Taken>
}

const REFUSAL: Refusal = {
  code: 'too-many-requests',
  detail: (wait) => `Too many requests. Try again in ${wait}.`,
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Formats a wait for a sentence: '30 seconds', '2 minutes', '3 hours'. Rounds up. */
export const waitInWords = (seconds: number): string => {
  if (seconds <= MINUTE_S) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / MINUTE_S)
  return minutes < 2 * MINUTE_S ? counted(minutes, 'minute') : counted(Math.ceil(minutes / MINUTE_S), 'hour')
}

export const refused = (waitMs: number, { code, detail }: Refusal = REFUSAL): DomainError => {
  const waitS = Math.max(1, Math.ceil(waitMs / 1000))
  return tooMany(detail(waitInWords(waitS)), waitS, code)
}

/** Returns the /64 of an IPv6 address, since one subscriber has all of it, and an IPv4 address as it is. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  // One notation for each address: lower case, no leading zeros.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const given = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - given.length - rest.length)).fill('0')
  return [...given, ...zeros, ...rest].slice(0, 4).join(':')
}

/** Returns what a store keeps a key as. Memory keeps it as it is. */
export const storedKeyOf = (store: LimitStore, key: string): string =>
  store === 'memory' ? key : store.seal.fingerprint(key, TABLE)

/** Reports a database error before the library falls back to memory, which it does in silence. */
const clientOf = ({ db, log }: Exclude<LimitStore, 'memory'>) => ({
  query: (query: { text: string; values: unknown[]; name?: string }) =>
    db.pool.query(query).catch((error: unknown) => {
      log.warn({ err: error }, 'counting rate limits in memory: the database is unavailable')
      throw error
    }),
})

/** Makes the library's limiter on a store. The table is made by a migration. */
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
    // The housekeeping job deletes expired rows.
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  })
}

/** The library rejects with its own result when the points are used up, and with an Error when it fails. */
export const isUsedUp = (error: unknown): error is RateLimiterRes => error instanceof RateLimiterRes

/** Allows so many points per key in a window that starts with the first. */
export const createLimiter = (store: LimitStore, options: LimiterOptions): Limiter => {
  const counter = createCounter(store, options)
  return {
    take: async (key) => {
      const stored = storedKeyOf(store, key)
      await counter.consume(stored).catch((error: unknown) => {
        throw isUsedUp(error) ? refused(error.msBeforeNext, options.refusal) : error
      })
      return { giveBack: async () => void (await counter.reward(stored)) }
    },
  }
}
