import { createGrowingLimiter, type GrowingLimiter } from '@fieldside/platform/growing-limiter.ts'
import { createLimiter, type Limiter, type LimitStore, type Refusal } from '@fieldside/platform/rate-limit.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** Wrong passwords that are forgiven within an hour before the waits begin. */
const FREE_GUESSES = 5
/** Sign-ups, and apart from them recoveries, that one email address can be used for. */
const PER_EMAIL_A_MINUTE = 10

/** The waits after wrong passwords: 30 s, 1, 2, 4, 8, then 15 minutes. */
const WAITS = {
  durationS: HOUR_S,
  firstWaitS: 30,
  longestWaitS: 15 * MINUTE_S,
  rememberedS: 24 * HOUR_S,
}

/** Short and soon forgotten: a gym or an office waits for what one person behind its address did. */
const NETWORK_WAITS = { ...WAITS, longestWaitS: MINUTE_S, rememberedS: HOUR_S }

const CODE = 'too-many-attempts'
const OF_NETWORK: Refusal = {
  code: CODE,
  detail: (wait) => `Too many attempts came from your network. Try again in ${wait}.`,
}
const OF_ACCOUNT: Refusal = {
  code: CODE,
  detail: (wait) => `Too many attempts for this account. Try again in ${wait}.`,
}
const OF_GUESSES: Refusal = {
  code: CODE,
  detail: (wait) => `Too many wrong passwords. Try again in ${wait}.`,
}

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

/** `perMinute`: what one network may try in a minute, and how many wrong passwords it may send in an hour. */
export const createThrottle = (store: LimitStore, perMinute: number): Throttle => {
  const guesses = (by: string, points: number, refusal = OF_GUESSES, waits = WAITS) =>
    createGrowingLimiter(store, { name: `guesses-by-${by}`, points, refusal, ...waits })
  const ofMinute = (name: string, points: number, refusal: Refusal) =>
    createLimiter(store, { name, points, durationS: MINUTE_S, refusal })
  return {
    attempts: ofMinute('attempts', perMinute, OF_NETWORK),
    signUpsByEmail: ofMinute('sign-ups-by-email', PER_EMAIL_A_MINUTE, OF_ACCOUNT),
    recoveriesByEmail: ofMinute('recoveries-by-email', PER_EMAIL_A_MINUTE, OF_ACCOUNT),
    guessesByNetwork: guesses('network', perMinute, OF_NETWORK, NETWORK_WAITS),
    guessesByAccount: guesses('account', FREE_GUESSES),
    guessesByDevice: guesses('device', FREE_GUESSES),
    guessesBySession: guesses('session', FREE_GUESSES),
  }
}
