import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { firstBookingFeeSettled } from '@fieldside/contracts/events/billing.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { BookingSchema } from '../schema.ts'
import { findBookingsOfPair, lockThreadOf, updateThread } from './store/threads.ts'

type Pair = Pick<
  EventData<typeof firstBookingFeeSettled>,
  'professional_id' | 'professional_user_id' | 'athlete_id'
>

/** Shows a pair everything while its fee is kept, and no longer once it is owed again and no session is left. */
export const followFee = async (
  tx: Tx<BookingSchema>,
  pair: Pair,
  fee_kept: boolean,
  now: Date,
): Promise<void> => {
  const thread = await lockThreadOf(tx, pair, now)
  const { has_session } = await findBookingsOfPair(tx, thread)
  const isOpen = fee_kept || has_session
  const changes = isOpen !== (thread.agreed_at !== null)
  await updateThread(tx, thread.id, {
    fee_kept,
    ...(changes && { agreed_at: isOpen ? now : null, revision: thread.revision + 1 }),
  })
}
