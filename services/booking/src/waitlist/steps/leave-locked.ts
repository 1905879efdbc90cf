import { waitlistLeft } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingSchema } from '../../schema.ts'
import { deleteEntry, type WaitlistEntry } from '../store/entries.ts'
import { waitlistFactsOf } from './facts.ts'

type Left = { athleteId: string; professionalId: string; reason: 'left' | 'requested' }

/** Takes an athlete off a waitlist and publishes that. Returns undefined if they aren't on it. */
export const leaveLocked = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { reason, ...pair }: Left,
): Promise<WaitlistEntry | undefined> => {
  const left = await deleteEntry(tx, pair)
  if (left) emit(waitlistLeft, left.id, { ...waitlistFactsOf(left), reason })
  return left
}
