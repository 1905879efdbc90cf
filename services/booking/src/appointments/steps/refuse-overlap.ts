import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { locking } from '../../schedule/store/locks.ts'
import type { BookingSchema } from '../../schema.ts'
import { overlapping, type Planned } from '../store/own-sessions.ts'
import { refuseSessions } from './refuse-sessions.ts'

/**
 * Rejects a time that overlaps another session of the athlete until they confirm it. Serializes the athlete's
 * requests, so that two overlapping ones can't pass together.
 * @throws own-session-overlaps, with the sessions
 */
export const refuseOverlap = async (
  tx: Tx<BookingSchema>,
  planned: Planned,
  isConfirmed: boolean | undefined,
): Promise<void> => {
  const [, sessions] = await inOneRoundTrip(
    tx,
    locking(tx, [{ requestsOf: planned.athlete_id }]),
    isConfirmed ? undefined : overlapping(tx, planned),
  )
  refuseSessions(sessions)
}
