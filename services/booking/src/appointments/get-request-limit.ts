import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getRequestLimit as endpoint } from '@fieldside/contracts/http/appointments.ts'
import { UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { limitOf } from '@fieldside/platform/limits.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { pairLimitAt } from './rules/pair-limit.ts'
import { requestLimit } from './steps/request-limit.ts'
import { countRequests } from './store/open-requests.ts'

/** Returns the limit that the caller's next request to the professional would be rejected for now. */
export const getRequestLimit = async (
  ctx: BookingContext,
  professionalId: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const athlete = userOf(ctx)
  const counts = await countRequests(ctx.db.kysely, {
    pair: { athleteId: athlete.userId, professionalId },
    network: ctx.network,
    pairLimit: pairLimitAt(limitOf('pairRequest', ctx.limitFactor).account, ctx.now()),
  })
  // Without an open request, the address doesn't matter.
  const isEmailConfirmed =
    counts.own.open < UNCONFIRMED.openRequests ||
    (await hasConfirmedEmail(athlete, (userId) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx))))
  const limit = requestLimit(ctx, counts, isEmailConfirmed)
  return { limit: limit && { code: limit.code, detail: limit.detail } }
}
