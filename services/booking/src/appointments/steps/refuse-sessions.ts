import { conflict } from '@fieldside/platform/errors.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import type { OwnSession } from '../store/own-sessions.ts'

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
