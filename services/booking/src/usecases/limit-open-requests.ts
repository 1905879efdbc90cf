import { UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { emailUnconfirmed } from '@fieldside/platform/email-confirmation.ts'
import { limitOf, limitReached } from '@fieldside/platform/limits.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import {
  countOpenOfAthlete,
  countOpenOfNetwork,
  lockOpenRequests,
  type OpenRequests,
} from '../store/open-requests.ts'

const waitMs = ({ soonest }: OpenRequests, now: Date): number =>
  Math.max(0, (soonest?.getTime() ?? now.getTime()) - now.getTime())

/**
 * Rejects a request over the limit of open ones per athlete or per network. Serializes requests of the same athlete
 * and network, so that parallel ones can't pass together.
 * @throws email-unconfirmed, too-many-open-requests
 */
export const limitOpenRequests = async (
  ctx: Pick<BookingContext, 'now' | 'network' | 'limitFactor'>,
  tx: Tx<BookingSchema>,
  { athleteId, isEmailConfirmed }: { athleteId: string; isEmailConfirmed: boolean },
): Promise<void> => {
  const most = limitOf('openRequest', ctx.limitFactor)
  await lockOpenRequests(tx, { athleteId })
  const own = await countOpenOfAthlete(tx, athleteId)
  if (!isEmailConfirmed && own.open >= UNCONFIRMED.openRequests)
    throw emailUnconfirmed(
      'You already have an open request. To have more than one, confirm your email address first.',
    )
  if (own.open >= most.account) throw limitReached('openRequest', 'account', waitMs(own, ctx.now()))
  const { network } = ctx
  if (network === undefined) return
  await lockOpenRequests(tx, { network })
  const shared = await countOpenOfNetwork(tx, network)
  if (shared.open >= most.address) throw limitReached('openRequest', 'address', waitMs(shared, ctx.now()))
}
