import { tooMany } from '@fieldside/platform/errors.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const WINDOW_S = 60

/** Slows guessing: so many tries a minute for one address of the net and for one account. */
export const createAttempts = (perAddress: number, perAccount = 10) => {
  const limits = {
    address: new RateLimiterMemory({ points: perAddress, duration: WINDOW_S }),
    account: new RateLimiterMemory({ points: perAccount, duration: WINDOW_S }),
  }
  /** @throws tooMany */
  return async (address: string, account: string): Promise<void> => {
    try {
      await Promise.all([limits.address.consume(address), limits.account.consume(account.toLowerCase())])
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw tooMany(
        'Too many attempts. Please wait a minute and try again.',
        Math.ceil(refused.msBeforeNext / 1000),
        'too-many-attempts',
      )
    }
  }
}
