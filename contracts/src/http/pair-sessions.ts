import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/**
 * Billing calls this to decide which session the first-booking fee of a canceled one moves to, and content whether a
 * professional may plan an athlete's training.
 */
export const listPairSessions = endpoint(
  'GET /professionals/{professional_id}/athletes/{athlete_id}/sessions',
  {
    summary:
      'Lists the sessions that can carry the first-booking fee of a pair: confirmed, completed, and those that the professional marked as no-shows, earliest first; never pending requests',
    callers: ['service:billing', 'service:content'],
    reply: z.object({
      sessions: z.array(z.object({ appointment_id: Id, status: AppointmentStatus, starts_at: Instant })),
      /** Whether an accept of this pair is in progress, so its request may still become a session. */
      answering: z.boolean(),
    }),
  },
)
