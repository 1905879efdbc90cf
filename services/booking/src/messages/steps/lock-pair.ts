import type { Tx } from '@fieldside/platform/database.ts'
import type { BookingSchema } from '../../schema.ts'
import type { Thread } from '../rules/thread.ts'
import { findBookingsOfPair, lockThreadOf, type ThreadPair, updateThread } from '../store/threads.ts'

/**
 * Locks the pair's thread, which is opened if it isn't open, until the transaction ends. It shows everything if
 * the pair's appointments prove that.
 */
export const lockPairThread = async (
  tx: Tx<BookingSchema>,
  pair: ThreadPair,
  now: Date,
): Promise<{ thread: Thread; hasBooked: boolean }> => {
  const thread = await lockThreadOf(tx, pair, now)
  const { has_request, had_session, has_session } = await findBookingsOfPair(tx, thread)
  const hasBooked = has_request || had_session
  if (!has_session || thread.agreed_at) return { thread, hasBooked }
  const agreed = { agreed_at: now, revision: thread.revision + 1 }
  await updateThread(tx, thread.id, agreed)
  return { thread: { ...thread, ...agreed }, hasBooked }
}
