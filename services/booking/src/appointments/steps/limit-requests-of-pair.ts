import { PENDING_REQUESTS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { limitReached } from '@fieldside/platform/limits.ts'
import type { BookingContext } from '../../context.ts'
import { pairWaitMs } from '../rules/pair-limit.ts'
import type { RequestChecks } from '../store/request-checks.ts'

/**
 * Limits a pair's open requests, and how many it created within 24 hours, because each sends two emails if it is
 * canceled at once. @throws too-many-pending, too-many-pair-requests
 */
export const limitRequestsOfPair = (
  { now }: Pick<BookingContext, 'now'>,
  { ofPair, pairLimitedSince }: Pick<RequestChecks, 'ofPair' | 'pairLimitedSince'>,
): void => {
  if (ofPair >= PENDING_REQUESTS_PER_PAIR) {
    throw conflict(
      'too-many-pending',
      `You already have ${PENDING_REQUESTS_PER_PAIR} requests waiting for this professional's answer.`,
    )
  }
  if (pairLimitedSince) throw limitReached('pairRequest', 'account', pairWaitMs(pairLimitedSince, now()))
}
