import { type LimitScope, RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { createGrowingLimiter, type GrowingLimiter } from '@fieldside/platform/growing-limiter.ts'
import { refusalOf } from '@fieldside/platform/limits.ts'
import { createLimiter, type Limiter, type LimitStore } from '@fieldside/platform/rate-limit.ts'

const { attempt, wrongPassword } = RATE_LIMITS
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** The waits after wrong passwords: 30 s, 1, 2, 4, 8, then 15 minutes. */
const WAITS = {
  durationS: wrongPassword.windowS!,
  firstWaitS: 30,
  longestWaitS: 15 * MINUTE_S,
  rememberedS: 24 * HOUR_S,
}

/** Short and soon forgotten: a gym or an office waits for what one person behind its address did. */
const NETWORK_WAITS = { ...WAITS, longestWaitS: MINUTE_S, rememberedS: HOUR_S }

/** What slows down guessing and flooding. Each counts by a key of its own, see decision 45. */
export type Throttle = {
  /** Any request of a visitor that costs a mail, an account, or a password check; by network. */
  attempts: Limiter
  /** Sign-ups with one email address. */
  signUpsByEmail: Limiter
  /** Recoveries of one email address. Apart from sign-ups, which order no mail that would let its owner in. */
  recoveriesByEmail: Limiter
  /** Wrong passwords from a network, in browsers that are not known to the account. */
  guessesByNetwork: GrowingLimiter
  /** Wrong passwords for an account, in browsers that are not known to it. */
  guessesByAccount: GrowingLimiter
  /** Wrong passwords in a browser that has signed in to the account before. */
  guessesByDevice: GrowingLimiter
  /** Wrong current passwords in a login session. */
  guessesBySession: GrowingLimiter
}

/** `perMinute` is what one network may try in a minute. The wrong passwords that it may send change in proportion. */
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
  }
}
