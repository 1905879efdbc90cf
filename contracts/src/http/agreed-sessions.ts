import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { boundedInstant } from '../fields.ts'
import { AcceptedTime, SeenTime } from './appointment-answers.ts'
import { Appointment } from './appointments.ts'
import { AnswerMessage } from './messages.ts'

const eitherSide = ['athlete', 'professional'] as const

export const proposeNewTime = endpoint('POST /appointments/{id}/new-time', {
  summary:
    'Proposes a new time for a confirmed session until 24 hours before it starts; holds no time, leaves the session at its time until the other side accepts, and replaces an open proposal',
  callers: eitherSide,
  body: z.strictObject({
    proposed_date: boundedInstant('Please select a new time'),
    confirm_overlap: z.boolean().optional(),
    message: AnswerMessage.optional(),
  }),
  reply: Appointment,
  /** slot-taken and slot-not-open include extra.openings: the available slots on that day and the next. */
  problems: [
    'not-found',
    'not-agreed',
    'too-late-to-reschedule',
    'slot-taken',
    'slot-not-open',
    'own-session-overlaps',
  ],
})

export const acceptNewTime = endpoint('POST /appointments/{id}/new-time/accept', {
  summary: 'Accepts the proposed time for the other side: the session moves there and keeps its status',
  callers: eitherSide,
  body: AcceptedTime,
  reply: Appointment,
  problems: [
    'not-found',
    'not-agreed',
    'no-new-time',
    'too-late-to-reschedule',
    'time-changed',
    'slot-taken',
    'own-session-overlaps',
  ],
})

export const declineNewTime = endpoint('POST /appointments/{id}/new-time/decline', {
  summary:
    'Declines the proposed time (other side) or withdraws it (proposer); the session keeps its current time',
  callers: eitherSide,
  body: SeenTime,
  reply: Appointment,
  problems: ['not-found', 'not-agreed', 'no-new-time', 'time-changed'],
})
