import { PENDING_REQUESTS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import { UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { emailUnconfirmed } from '@fieldside/platform/email-confirmation.ts'
import { conflict, type DomainError } from '@fieldside/platform/errors.ts'
import { limitOf, limitReached } from '@fieldside/platform/limits.ts'
import type { BookingContext } from '../../context.ts'
import { pairWaitMs } from '../rules/pair-limit.ts'
import type { OpenRequests, RequestCounts } from '../store/open-requests.ts'

const waitMs = ({ soonest }: OpenRequests, now: Date): number =>
  Math.max(0, (soonest?.getTime() ?? now.getTime()) - now.getTime())

/**
 * Returns the error for one more request, or null below all limits: of open requests per athlete, network, and pair, and
 * of those that a pair created within 24 hours, because each sends two emails if it is canceled at once.
 */
export const requestLimit = (
  ctx: Pick<BookingContext, 'now' | 'limitFactor'>,
  { own, ofPair, pairLimitedSince, shared }: RequestCounts,
  isEmailConfirmed: boolean,
): DomainError | null => {
  const most = limitOf('openRequest', ctx.limitFactor)
  if (!isEmailConfirmed && own.open >= UNCONFIRMED.openRequests)
    return emailUnconfirmed(
      'You already have an open request. To have more than one, confirm your email address first.',
    )
  if (own.open >= most.account) return limitReached('openRequest', 'account', waitMs(own, ctx.now()))
  if (shared.open >= most.address) return limitReached('openRequest', 'address', waitMs(shared, ctx.now()))
  if (ofPair >= PENDING_REQUESTS_PER_PAIR)
    return conflict(
      'too-many-pending',
      `You already have ${PENDING_REQUESTS_PER_PAIR} requests waiting for this professional's answer.`,
    )
  return pairLimitedSince && limitReached('pairRequest', 'account', pairWaitMs(pairLimitedSince, ctx.now()))
}
