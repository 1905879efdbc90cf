import type { BookingContext } from '../context.ts'
import { agreedStart, refuseAccept } from '../domain/appointment.ts'
import { carryOutAccept } from './carry-out-accept.ts'
import { openAccept } from './open-accept.ts'

const AGREED_TIME_TAKEN =
  'The time that you both agreed on has been taken meanwhile. Please suggest another one; nothing was charged.'

/**
 * The professional accepts, at the time asked for or at the suggested one where the athlete agreed to it: the intent
 * is stored, the fee that is due is charged, then it is confirmed.
 * @throws not-found, not-pending, answer-in-progress, time-changed, slot-taken, and as carryOutAccept
 */
export const acceptAppointment = async (ctx: BookingContext, id: string, seen?: string) =>
  carryOutAccept(
    ctx,
    await openAccept(ctx, id, {
      kind: 'accept',
      refuse: refuseAccept,
      startOf: agreedStart,
      seen,
      taken: AGREED_TIME_TAKEN,
    }),
  )
