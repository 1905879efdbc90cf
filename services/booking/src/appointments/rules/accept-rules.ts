import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { type AppointmentState, type Refusal, requestIn } from './appointment.ts'
import { cancelled } from './cancellation.ts'
import { acceptedByAthlete } from './evolve.ts'
import { acceptableAlternate, refuseAccept } from './request-rules.ts'
import { happened, rule } from './rule.ts'

/** Billing never received a charge for this attempt. */
export const NOT_ASKED = 'not-asked'
/** Billing reports that the payment provider charged nothing, for reasons other than the card. */
export const PROVIDER_UNAVAILABLE = 'card-provider-unavailable'
/** The request expired or the session's start passed before the accept was concluded. */
export const TOO_LATE = 'too-late'
const NOT_THE_CARD = new Set([NOT_ASKED, PROVIDER_UNAVAILABLE, TOO_LATE])

/**
 * Returns whether a side can accept: the professional the requested or agreed time, the athlete a proposed one. An
 * accept that is in progress doesn't count, because it may fail.
 */
export const canAccept = (state: AppointmentState, by: Side, now: Date): boolean => {
  const request = requestIn(state)
  if (!request) return false
  if (by === 'professional') return refuseAccept(request, now) === null
  return request.name === 'requested' && !('code' in acceptableAlternate(request, now))
}

const noAccept = (): Refusal => ({
  code: 'no-open-accept',
  detail: 'This request isn’t being accepted right now.',
})

export const acceptRules = {
  confirm_accept: rule('confirm_accept', {
    label: 'fee is charged or not due',
    to: { accepting: ['confirmed'] },
    decide: ({ state: { by, accepted_start: starts_at } }, { fee_charged }, now) =>
      happened({ type: 'accept_confirmed', at: now, by, starts_at, fee_charged }),
    otherwise: noAccept,
  }),
  fail_accept: rule('fail_accept', {
    label: 'fee fails',
    to: { accepting: ['requested', 'accepted_by_athlete'] },
    decide: (appointment, { problem, left_open }, now) => {
      const { state } = appointment
      const { by, request } = state
      if (by === 'athlete' && !NOT_THE_CARD.has(problem)) {
        const acceptable = canAccept(acceptedByAthlete(state, appointment), 'professional', now)
        return happened({
          type: 'accept_kept',
          at: now,
          starts_at: state.accepted_start,
          problem,
          acceptable,
        })
      }
      const canRetry = left_open && canAccept(request, by, now)
      return happened({ type: 'accept_failed', at: now, by, problem, left_open: canRetry })
    },
    otherwise: noAccept,
  }),
  give_up_accept: rule('give_up_accept', {
    label: 'expires before the charge is known',
    to: { accepting: ['cancelled'] },
    decide: (appointment, _command, now) => {
      const { by } = appointment.state
      const cause = { by: 'system', reason: 'not_answered', accept_given_up: true } as const
      return happened(
        { type: 'accept_failed', at: now, by, problem: TOO_LATE, left_open: false },
        cancelled(appointment, cause, now),
      )
    },
    otherwise: noAccept,
  }),
}
