import { PENDING_REQUESTS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { limitOf, limitReached } from '@fieldside/platform/limits.ts'
import type { BookingContext } from '../context.ts'
import type { RequestChecks } from '../store/request-checks.ts'

const { windowS } = RATE_LIMITS.pairRequest
const WINDOW_MS = windowS * 1000

type Limited = Pick<BookingContext, 'now' | 'limitFactor'>

/** How many requests of a pair can be created since when. */
export const pairLimitOf = ({ limitFactor, now }: Limited) => ({
  most: limitOf('pairRequest', limitFactor).account,
  since: new Date(now().getTime() - WINDOW_MS),
})

/**
 * Limits a pair's open requests, and how many it created within 24 hours, because each sends two emails if it is
 * canceled at once. @throws too-many-pending, too-many-pair-requests
 */
export const limitRequestsOfPair = (
  { now }: Limited,
  { ofPair, pairLimitedSince }: Pick<RequestChecks, 'ofPair' | 'pairLimitedSince'>,
): void => {
  if (ofPair >= PENDING_REQUESTS_PER_PAIR) {
    throw conflict(
      'too-many-pending',
      `You already have ${PENDING_REQUESTS_PER_PAIR} requests waiting for this professional's answer.`,
    )
  }
  if (pairLimitedSince)
    throw limitReached('pairRequest', 'account', pairLimitedSince.getTime() + WINDOW_MS - now().getTime())
}
