import { type LimitName, type LimitScope, RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { z } from 'zod'
import type { DomainError } from '../base/errors.ts'
import { createLimiter, type LimitStore, type Refusal, refused, type TakenOfWindow } from './rate-limit.ts'

export const limitConfig = {
  LIMIT_FACTOR: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe(
      'Multiplies the rate limits that this process enforces, for accounts and networks. Raise it if honest users hit limits, or for load tests',
    ),
}

const timesFactor = (limit: number, factor: number): number => Math.max(1, Math.floor(limit * factor))

/**
 * Scales limits to whole numbers of at least 1. A factor below 1 is one instance's share of several. Networks that
 * aren't counted have no limit.
 */
export const limitOf = (name: LimitName, factor: number): Record<LimitScope, number> => ({
  account: timesFactor(RATE_LIMITS[name].perAccount, factor),
  address: timesFactor(RATE_LIMITS[name].perAddress ?? Number.POSITIVE_INFINITY, factor),
})

export const refusalOf = (name: LimitName, scope: LimitScope): Refusal => ({
  code: RATE_LIMITS[name].code,
  detail: (wait) => RATE_LIMITS[name].sentence(scope, wait),
})

export const limitReached = (name: LimitName, scope: LimitScope, waitMs: number): DomainError =>
  refused(waitMs, refusalOf(name, scope))

export type RateLimiter = {
  /** @throws tooMany with Retry-After */
  takeForAccount: (userId: string) => Promise<TakenOfWindow>
  /**
   * `network` is an IPv4 address, an IPv6 /64, or a digest of one.
   * @throws tooMany with Retry-After
   */
  takeForNetwork: (network: string) => Promise<TakenOfWindow>
}

/** Creates the limiter of a row of the limits table, per account and per network. */
export const createRateLimiter = (store: LimitStore, name: LimitName, factor: number): RateLimiter => {
  const { windowS } = RATE_LIMITS[name]
  if (windowS === null) throw new Error(`${name} limits what is open at once and has no window`)
  const points = limitOf(name, factor)
  const limiterOf = (scope: LimitScope) =>
    createLimiter(store, {
      name: `${name}-${scope}`,
      points: points[scope],
      durationS: windowS,
      refusal: refusalOf(name, scope),
    })
  return { takeForAccount: limiterOf('account').take, takeForNetwork: limiterOf('address').take }
}
