import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

export const getRebooking = endpoint('GET /appointments/{id}/rebooking', {
  summary:
    'Returns what the athlete books again after a completed session: its type, and the next available start at the same weekday and clock time in the professional’s zone',
  callers: ['athlete'],
  reply: z.object({
    professional_id: Id,
    appointment_type: AppointmentTypeId,
    /** Null if there is none as far ahead as the professional takes requests, or the type isn’t offered any longer. */
    starts_at: Instant.nullable(),
  }),
  problems: ['not-found'],
})

export const getLastSession = endpoint('GET /threads/{id}/last-session', {
  summary: 'Returns the last completed session of a thread’s pair that its athlete can book again',
  callers: ['signed-in'],
  reply: z.object({
    /** Null without one, and for the professional. */
    session: z.object({ appointment_id: Id, appointment_type: AppointmentTypeId }).nullable(),
  }),
  problems: ['not-found'],
})
export const LastSession = getLastSession.reply.shape.session
