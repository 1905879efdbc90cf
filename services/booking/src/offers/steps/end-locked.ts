import { offerEnded } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingSchema } from '../../schema.ts'
import { endOffer, type TimeOffer } from '../store/time-offers.ts'
import { offerFactsOf } from '../views.ts'

type End = { outcome: Parameters<typeof endOffer>[2]['state']; appointment_id?: string; now: Date }

/** Ends a locked offer, frees its times, and publishes that. */
export const endLocked = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  offer: TimeOffer,
  { outcome, appointment_id, now }: End,
): Promise<TimeOffer> => {
  const session = appointment_id ?? null
  const ended = await endOffer(tx, offer, { state: outcome, appointment_id: session, now })
  emit(offerEnded, offer.id, { ...offerFactsOf(ended), outcome, appointment_id: session }, now)
  return ended
}
