import { UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { emailUnconfirmed } from '@fieldside/platform/email-confirmation.ts'
import { limitOf, limitReached } from '@fieldside/platform/limits.ts'
import type { BookingContext } from '../../context.ts'
import type { OpenRequests } from '../store/open-requests.ts'
import type { RequestChecks } from '../store/request-checks.ts'

const waitMs = ({ soonest }: OpenRequests, now: Date): number =>
  Math.max(0, (soonest?.getTime() ?? now.getTime()) - now.getTime())

/**
 * Rejects a request over the limit of open requests per athlete or per network.
 * @throws email-unconfirmed, too-many-open-requests
 */
export const limitOpenRequests = (
  ctx: Pick<BookingContext, 'now' | 'limitFactor'>,
  { own, shared }: Pick<RequestChecks, 'own' | 'shared'>,
  isEmailConfirmed: boolean,
): void => {
  const most = limitOf('openRequest', ctx.limitFactor)
  if (!isEmailConfirmed && own.open >= UNCONFIRMED.openRequests)
    throw emailUnconfirmed(
      'You already have an open request. To have more than one, confirm your email address first.',
    )
  if (own.open >= most.account) throw limitReached('openRequest', 'account', waitMs(own, ctx.now()))
  if (shared.open >= most.address) throw limitReached('openRequest', 'address', waitMs(shared, ctx.now()))
}
