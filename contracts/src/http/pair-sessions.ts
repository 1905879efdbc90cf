import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/** Billing calls this before it decides where the first-booking fee of a canceled session goes. */
export const listPairSessions = endpoint({
  method: 'GET',
  path: '/professionals/{professional_id}/athletes/{athlete_id}/sessions',
  summary:
    'The sessions that can carry the first-booking fee of a pair: agreed, completed, and those that the professional marked as no-shows, earliest first. Pending requests are never among them',
  callers: ['service:billing'],
  params: z.strictObject({ professional_id: Id, athlete_id: Id }),
  reply: z.object({
    sessions: z.array(z.object({ appointment_id: Id, status: AppointmentStatus, starts_at: Instant })),
    /** True while an accept of this pair is open: whether its request becomes a session isn't known yet. */
    answering: z.boolean(),
  }),
})
