import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/** An athlete with whom a professional has had an agreed session, also one that was canceled. */
export const ClientOverview = z.object({
  athlete_id: Id,
  /** The start of the next agreed session; null without one. */
  next_session: Instant.nullable(),
  /** The start of the last completed session; null without one. */
  last_session: Instant.nullable(),
  completed_sessions: z.int(),
})
export type ClientOverview = z.infer<typeof ClientOverview>

export const listClients = endpoint('GET /clients', {
  summary:
    'Lists everyone with whom the professional has had an agreed session, at most 1000: those with a next session first, by its start, then the most recent ones',
  callers: ['professional'],
  /** more: there are more than 1000. */
  reply: z.object({ items: z.array(ClientOverview), more: z.boolean() }),
})

/** A session of a pair that both sides have agreed on. */
export const ClientSession = z.object({
  id: Id,
  appointment_type: AppointmentTypeId,
  status: AppointmentStatus,
  starts_at: Instant,
  ends_at: Instant,
  /** First name of the family member whom it is for. Null for the athlete, and once canceled. Release 0.2.0 doesn't send it. */
  member_first_name: z.string().nullable().optional(),
})
export type ClientSession = z.infer<typeof ClientSession>

export const knowsPerson = endpoint('GET /users/{id}/knows/{other}', {
  summary: 'Returns whether two users have a booking or messages with each other',
  callers: ['service:directory'],
  reply: z.object({ knows: z.boolean() }),
})

export const getClient = endpoint('GET /clients/{id}', {
  summary:
    'Returns the newest 100 agreed sessions of a professional and one of their clients to that professional only',
  callers: ['signed-in'],
  /** more: there are more than 100. */
  reply: z.object({ sessions: z.array(ClientSession), more: z.boolean() }),
  problems: ['not-found'],
})
