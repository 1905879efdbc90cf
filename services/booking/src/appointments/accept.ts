import type { InSteps } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { carryOutSingle } from './steps/carry-out-accept.ts'
import { openAccept } from './steps/open-accept.ts'

const AGREED_TIME_TAKEN =
  'The time you both agreed on is no longer available. Please suggest another one. You weren’t charged.'

/**
 * Accepts a request for the professional: stores the attempt, charges the fee if it is due, then confirms the
 * session.
 * @throws not-found, not-pending, answer-in-progress, time-changed, slot-taken, and the problems of carryOutAccept
 */
export const acceptAppointment = async (ctx: InSteps<BookingContext>, id: string, seen?: string) => {
  const commandOf = () => ({ type: 'accept', seen }) as const
  return carryOutSingle(ctx, await openAccept(ctx, id, { commandOf, takenDetail: AGREED_TIME_TAKEN }))
}
