import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedInstant, boundedInstant } from '../fields.ts'
import { Appointment } from './appointments.ts'
import { AnswerMessage } from './messages.ts'

/** The time on the user's screen that they answer to. Defaults to the current one. */
export const SeenTime = z.strictObject({ starts_at: BoundedInstant.optional() }).default({})

/** Like SeenTime, with an athlete's confirmation that it overlaps another of their sessions. */
export const AcceptedTime = z
  .strictObject({ starts_at: BoundedInstant.optional(), confirm_overlap: z.boolean().optional() })
  .default({})

/** `charged` tells whether this accept charged the first-booking fee. */
const Accepted = z.object({ appointment: Appointment, charged: z.boolean() })

/**
 * authentication-required includes extra.client_secret: the professional confirms on screen and accepts again.
 * card-provider-unavailable: nothing was charged. fee-unavailable: the outcome isn't known yet.
 */
const ANSWER_PROBLEMS = ['not-found', 'not-pending', 'answer-in-progress'] as const
const FEE_PROBLEMS = [
  'payment-method-required',
  'card-declined',
  'authentication-required',
  'card-provider-unavailable',
  'fee-unavailable',
] as const

export const acceptAppointment = endpoint('POST /appointments/{id}/accept', {
  summary:
    'Accepts a request: charges the first-booking fee if due, then confirms the appointment, at the suggested time if the athlete agreed to it',
  callers: ['professional'],
  inSteps: true,
  body: SeenTime,
  reply: Accepted,
  /** slot-taken: the time that the athlete agreed to is no longer available. Includes extra.openings. */
  problems: [...ANSWER_PROBLEMS, ...FEE_PROBLEMS, 'time-changed', 'slot-taken'],
})

export const declineAppointment = endpoint('POST /appointments/{id}/decline', {
  summary: 'Declines a pending request for the professional, with an optional message',
  callers: ['professional'],
  body: z
    .strictObject({ starts_at: BoundedInstant.optional(), message: AnswerMessage.optional() })
    .default({}),
  reply: Appointment,
  problems: [...ANSWER_PROBLEMS, 'time-changed'],
})

export const suggestTime = endpoint('POST /appointments/{id}/suggest', {
  summary:
    'Suggests another time for the professional; the request stays pending and the suggestion holds no time',
  callers: ['professional'],
  body: z.strictObject({
    suggested_date: boundedInstant('Please select an alternate time'),
    message: AnswerMessage.optional(),
  }),
  reply: Appointment,
  problems: [...ANSWER_PROBLEMS, 'slot-taken'],
})

export const acceptSuggestion = endpoint('POST /appointments/{id}/suggestion/accept', {
  summary: 'Accepts the suggested time for the athlete, with the same fee rule as an accept',
  callers: ['athlete'],
  inSteps: true,
  body: AcceptedTime,
  reply: Accepted,
  problems: [
    ...ANSWER_PROBLEMS,
    'no-suggestion',
    'time-changed',
    'slot-taken',
    'own-session-overlaps',
    'professional-must-confirm',
    'card-provider-unavailable',
    'fee-unavailable',
  ],
})

export const declineSuggestion = endpoint('POST /appointments/{id}/suggestion/decline', {
  summary: 'Declines the suggested time for the athlete; the request keeps its own time and stays pending',
  callers: ['athlete'],
  body: SeenTime,
  reply: Appointment,
  problems: [...ANSWER_PROBLEMS, 'no-suggestion', 'time-changed'],
})
