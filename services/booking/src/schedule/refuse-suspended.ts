import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { forbidden } from '@fieldside/platform/errors.ts'
import { notAcceptingNow } from '../errors.ts'
import { findSuspendedSide } from '../professionals/store/suspensions.ts'
import type { BookingSchema } from '../schema.ts'
import { lock } from './store/locks.ts'

/** @throws not-accepting if it is the professional, forbidden if it is the athlete, whose login sessions have ended */
export const refuseSide = (side: Side | null): void => {
  if (side === 'professional') throw notAcceptingNow()
  if (side === 'athlete') throw forbidden('Your account is suspended.')
}

/**
 * Rejects what would bind a suspended user. Requires the calendar's lock and takes the athlete's: a suspension is stored
 * under the same locks, so it either is visible here or its job sees what is stored here.
 * @throws the same as refuseSide
 */
export const refuseSuspended = async (
  tx: Tx<BookingSchema>,
  pair: { athlete_id: string; professional_user_id: string },
): Promise<void> => {
  await lock(tx, { requestsOf: pair.athlete_id })
  refuseSide(await findSuspendedSide(tx, pair))
}
