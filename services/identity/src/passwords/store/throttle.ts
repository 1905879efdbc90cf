import { HOUR_S, MINUTE_S } from '@fieldside/contracts/durations.ts'
import { type LimitScope, RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { createGrowingLimiter, type GrowingLimiter } from '@fieldside/platform/growing-limiter.ts'
import { refusalOf } from '@fieldside/platform/limits.ts'
import { createLimiter, type Limiter, type LimitStore } from '@fieldside/platform/rate-limit.ts'

const { attempt, wrongCode, wrongPassword } = RATE_LIMITS

/** Waits after wrong passwords: 30 s, then 1, 2, 4, 8, and 15 minutes. */
const WAITS = {
  durationS: wrongPassword.windowS!,
  firstWaitS: 30,
  longestWaitS: 15 * MINUTE_S,
  rememberedS: 24 * HOUR_S,
}

/** Short waits, because everyone in a gym or an office shares an address and waits for one person's attempts. */
const NETWORK_WAITS = { ...WAITS, longestWaitS: MINUTE_S, rememberedS: HOUR_S }

/** Limits guessing and flooding. Each limiter has its own key, see decision 36. */
export type Throttle = {
  /** Visitors' requests that cost a mail, an account, or a password check; by network. */
  attempts: Limiter
  signUpsByEmail: Limiter
  /** Separate from sign-ups, so that sign-ups with an address can't block its owner's recovery. */
  recoveriesByEmail: Limiter
  /** Wrong passwords from browsers unknown to the account; by network. */
  guessesByNetwork: GrowingLimiter
  /** Wrong passwords from browsers unknown to the account; by account. */
  guessesByAccount: GrowingLimiter
  /** Wrong passwords from a browser that has signed in to the account before. */
  guessesByDevice: GrowingLimiter
  /** Wrong current passwords within a login session. */
  guessesBySession: GrowingLimiter
  /** Wrong codes of the second factor; by account. */
  guessesByCode: GrowingLimiter
}

/** `perMinute` limits the attempts of one network; its limit of wrong passwords scales with it. */
export const createThrottle = (store: LimitStore, perMinute: number): Throttle => {
  const guesses = (by: string, points: number, scope: LimitScope = 'account', waits = WAITS) =>
    createGrowingLimiter(store, {
      name: `guesses-by-${by}`,
      points,
      refusal: refusalOf('wrongPassword', scope),
      ...waits,
    })
  const attempts = (name: string, points: number, scope: LimitScope) =>
    createLimiter(store, { name, points, durationS: attempt.windowS!, refusal: refusalOf('attempt', scope) })
  const guessesOfNetwork = Math.ceil((wrongPassword.perAddress * perMinute) / attempt.perAddress)
  return {
    attempts: attempts('attempts', perMinute, 'address'),
    signUpsByEmail: attempts('sign-ups-by-email', attempt.perAccount, 'account'),
    recoveriesByEmail: attempts('recoveries-by-email', attempt.perAccount, 'account'),
    guessesByNetwork: guesses('network', guessesOfNetwork, 'address', NETWORK_WAITS),
    guessesByAccount: guesses('account', wrongPassword.perAccount),
    guessesByDevice: guesses('device', wrongPassword.perAccount),
    guessesBySession: guesses('session', wrongPassword.perAccount),
    guessesByCode: createGrowingLimiter(store, {
      name: 'guesses-by-code',
      points: wrongCode.perAccount,
      refusal: refusalOf('wrongCode', 'account'),
      ...WAITS,
    }),
  }
}

/** Visitors share one counter if the BFF doesn't send their network. */
export const networkOf = (ctx: { network?: string | undefined }): string => ctx.network ?? 'unknown'
