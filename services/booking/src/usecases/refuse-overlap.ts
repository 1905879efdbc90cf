import type { Tx } from '@fieldside/platform/database.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { endOf } from '../domain/appointment.ts'
import type { BookingSchema } from '../schema.ts'
import { locking } from '../store/locks.ts'
import { type OwnSession, overlapping, type Planned } from '../store/own-sessions.ts'

/** @throws own-session-overlaps, with the sessions, if there are any */
export const refuseSessions = (sessions: readonly OwnSession[]): void => {
  if (sessions.length === 0) return
  throw conflict('own-session-overlaps', 'You already have a session or a request at this time.', {
    sessions: sessions.map(({ id, starts_at, duration_minutes }) => ({
      appointment_id: id,
      starts_at: starts_at.toISOString(),
      ends_at: endOf(starts_at, duration_minutes).toISOString(),
    })),
  })
}

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
