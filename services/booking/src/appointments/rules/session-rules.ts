import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import { type Appointment, isAgreed, NOT_DUE, type Proposal, type Refusal } from './appointment.ts'
import { withCancellation } from './attendance-rules.ts'
import { cancelled, isReleased } from './cancellation.ts'
import { isInTime, isPaymentOverdue, moveExpiresAt, paymentDueAt } from './deadlines.ts'
import { noticeAtEnd } from './decide-attendance.ts'
import { dueReminder } from './reminder-rules.ts'
import { ANSWER_IN_PROGRESS, refuseProposedStart, refuseUnseen } from './request-rules.ts'
import { happened, type In, rule } from './rule.ts'

type CancelTerms = Pick<Appointment, 'cancel_until_hours'>

const NOT_AGREED: Refusal = {
  code: 'not-agreed',
  detail: 'You can propose a new time only for a confirmed session.',
}
const tooLateToMove = ({ cancel_until_hours }: CancelTerms): Refusal => ({
  code: 'too-late-to-reschedule',
  detail: `You can move a session until ${cancel_until_hours} hours before it starts.`,
})
const UNPAID: Refusal = {
  code: 'too-late-to-reschedule',
  detail: 'This session wasn’t paid in time, so you can’t move it.',
}
const NO_MOVE: Refusal = { code: 'no-new-time', detail: 'No new time was proposed for this session.' }
const OWN_MOVE: Refusal = {
  code: 'no-new-time',
  detail: 'You proposed this time. The other side needs to accept it.',
}
const MOVE_PASSED: Refusal = { code: 'no-new-time', detail: 'The proposed time has passed.' }
const SAME_TIME: Refusal = {
  code: 'same-time',
  field: 'proposed_date',
  detail: 'The session is already at this time. Please choose another one.',
}
const DECLINE_INSTEAD: Refusal = {
  code: 'not-cancellable',
  detail: 'You can decline only a request that is waiting for your answer.',
}
const NOT_CANCELLABLE: Refusal = {
  code: 'not-cancellable',
  detail: 'You can no longer cancel this appointment.',
}
const tooLateToCancel = ({ cancel_until_hours }: CancelTerms): Refusal => ({
  code: 'too-late-to-cancel',
  detail: `You can cancel a session until ${cancel_until_hours} hours before it starts.`,
})
const NOT_PAYABLE: Refusal = {
  code: 'not-payable',
  detail: 'You can pay only for a confirmed session that isn’t paid yet.',
}

const notAgreed = (): Refusal => NOT_AGREED
const notDue = (): Refusal => NOT_DUE

/** Rejects a move that comes too late, also for the payment: a new time would start its deadline anew. */
const refuseMove = (appointment: In<'confirmed' | 'paid'>, now: Date): Refusal | null => {
  if (!isInTime(appointment, appointment.state.starts_at, now)) return tooLateToMove(appointment)
  return isPaymentOverdue(appointment, now) ? UNPAID : null
}

/** Returns whether a new time can be proposed for the session now. */
export const canMove = (appointment: Appointment, now: Date): boolean =>
  isAgreed(appointment.state) && refuseMove({ ...appointment, state: appointment.state }, now) === null

/** Returns the proposal that this side can accept: the other side's, until it is too late to move the session. */
export const acceptableMove = (
  appointment: In<'confirmed' | 'paid'>,
  by: Side,
  now: Date,
): Proposal | Refusal => {
  const { proposal } = appointment.state
  if (!proposal) return NO_MOVE
  if (proposal.by === by) return OWN_MOVE
  if (proposal.starts_at <= now) return MOVE_PASSED
  return refuseMove(appointment, now) ?? proposal
}

/** Returns whether the session can be paid online: agreed, unpaid, priced, not started, not overdue, without a late notice. */
export const isPayable = (appointment: Appointment, now: Date): boolean => {
  const { state, price_cents, attendance } = appointment
  const isOpen = state.name === 'confirmed' && state.starts_at > now && !isPaymentOverdue(appointment, now)
  return isOpen && price_cents !== null && attendance.name !== 'noticed'
}

/** Lets the athlete cancel a request, and either side a session in time, or until the start once released. */
const refuseCancel = (
  appointment: In<'requested' | 'accepted_by_athlete' | 'confirmed' | 'paid'>,
  by: Side,
  now: Date,
): Refusal | null => {
  const { state } = appointment
  if (!isAgreed(state)) return by === 'athlete' ? null : DECLINE_INSTEAD
  const isAllowed = isInTime(appointment, state.starts_at, now) || isReleased(appointment, by, now)
  return isAllowed ? null : tooLateToCancel(appointment)
}

export const sessionRules = {
  propose_move: rule('propose_move', {
    label: 'either side proposes a new time until 24 h before',
    to: { confirmed: ['confirmed'], paid: ['paid'] },
    decide: (appointment, { by, starts_at }, now) => {
      const { state } = appointment
      const refusal = refuseMove(appointment, now) ?? refuseProposedStart(starts_at, now, 'proposed_date')
      if (refusal) return refusal
      if (starts_at.getTime() === state.starts_at.getTime()) return SAME_TIME
      return happened({ type: 'time_proposed', at: now, proposal: { for: 'session', by, starts_at } })
    },
    otherwise: notAgreed,
  }),
  accept_move: rule('accept_move', {
    label: 'other side accepts the new time',
    to: { confirmed: ['confirmed'], paid: ['paid'] },
    decide: (appointment, { by, seen }, now) => {
      const proposal = acceptableMove(appointment, by, now)
      if ('code' in proposal) return proposal
      const previous_start = appointment.state.starts_at
      const moved = { type: 'rescheduled', at: now, proposal, previous_start } as const
      return refuseUnseen(proposal.starts_at, seen) ?? happened(moved)
    },
    otherwise: notAgreed,
  }),
  decline_move: rule('decline_move', {
    label: 'new time is declined or withdrawn',
    to: { confirmed: ['confirmed'], paid: ['paid'] },
    decide: ({ state: { proposal } }, { by, seen }, now) => {
      if (!proposal) return NO_MOVE
      const declined = { type: 'proposal_declined', at: now, proposal, by } as const
      return refuseUnseen(proposal.starts_at, seen) ?? happened(declined)
    },
    otherwise: notAgreed,
  }),
  expire_move: rule('expire_move', {
    label: 'proposed time expires',
    to: { confirmed: ['confirmed'], paid: ['paid'] },
    decide: (appointment, _command, now) => {
      const { proposal, starts_at } = appointment.state
      if (!proposal || moveExpiresAt(appointment, starts_at, proposal.starts_at) > now) return NOT_DUE
      // A reminder that is due at the same time names the new time, so it comes first.
      const reminders = dueReminder(appointment, 'day', now)
      return happened(...reminders, { type: 'proposal_declined', at: now, proposal, by: 'system' })
    },
    otherwise: notDue,
  }),
  pay: rule('pay', {
    label: 'athlete pays online',
    // A payment made before the end can be reported after it.
    to: { confirmed: ['paid'], completed: ['completed'] },
    decide: ({ state, paid_at }, { payment_id }, now) =>
      state.name === 'completed' && paid_at !== null
        ? NOT_PAYABLE
        : happened({ type: 'paid', at: now, payment_id }),
    otherwise: () => NOT_PAYABLE,
  }),
  cancel_unpaid: rule('cancel_unpaid', {
    label: 'isn’t paid in time although it must be',
    to: { confirmed: ['cancelled'] },
    decide: (appointment, _command, now) => {
      if (!isPaymentOverdue(appointment, now)) return NOT_DUE
      const { attendance } = appointment
      // Nobody pays for a session that the professional can't make.
      if (attendance.name === 'noticed' && attendance.by === 'professional')
        return happened(...withCancellation(appointment, noticeAtEnd(attendance, now)))
      const cause = { by: 'system', reason: 'called_off', unpaid: true } as const
      return happened(cancelled(appointment, cause, now))
    },
    otherwise: notDue,
  }),
  cancel_suspended: rule('cancel_suspended', {
    label: 'a side’s account is suspended',
    to: {
      requested: ['cancelled'],
      accepted_by_athlete: ['cancelled'],
      confirmed: ['cancelled'],
      paid: ['cancelled'],
    },
    decide: (appointment, { side: unavailable }, now) => {
      const { state } = appointment
      if (isAgreed(state) && state.starts_at <= now) return NOT_DUE
      const reason = unavailable === 'professional' ? 'professional_unlisted' : 'called_off'
      return happened(cancelled(appointment, { by: 'system', reason, unavailable }, now))
    },
    otherwise: notDue,
  }),
  complete: rule('complete', {
    label: 'ends',
    to: { confirmed: ['completed', 'cancelled'], paid: ['completed', 'cancelled'] },
    decide: (appointment, _command, now) => {
      const { starts_at } = appointment.state
      const isOver = endOf(starts_at, appointment.duration_minutes) <= now
      if (!isOver || paymentDueAt(appointment)) return NOT_DUE
      const absence = withCancellation(appointment, noticeAtEnd(appointment.attendance, now))
      return absence.length > 0 ? happened(...absence) : happened({ type: 'completed', at: now, starts_at })
    },
    otherwise: notDue,
  }),
  withdraw_approval: rule('withdraw_approval', {
    to: { confirmed: ['confirmed'], paid: ['paid'] },
    decide: ({ state, approval_withdrawn_at }, _command, now) =>
      state.starts_at > now && approval_withdrawn_at === null
        ? happened({ type: 'approval_withdrawn', at: now })
        : NOT_DUE,
    otherwise: notDue,
  }),
  cancel: rule('cancel', {
    label: 'canceled by either side (a session until 24 h before)',
    to: {
      requested: ['cancelled'],
      accepted_by_athlete: ['cancelled'],
      confirmed: ['cancelled'],
      paid: ['cancelled'],
    },
    decide: (appointment, { by, of_series: series_step }, now) =>
      refuseCancel(appointment, by, now) ??
      happened(cancelled(appointment, { by, reason: 'called_off', series_step }, now)),
    otherwise: ({ state }) => (state.name === 'accepting' ? ANSWER_IN_PROGRESS : NOT_CANCELLABLE),
  }),
  record_review: rule('record_review', {
    to: {
      requested: ['requested'],
      accepted_by_athlete: ['accepted_by_athlete'],
      accepting: ['accepting'],
      confirmed: ['confirmed'],
      paid: ['paid'],
      completed: ['completed'],
      declined: ['declined'],
      cancelled: ['cancelled'],
    },
    decide: ({ reviewed_at }, { posted_at }, now) =>
      reviewed_at === null ? happened({ type: 'reviewed', at: now, posted_at }) : NOT_DUE,
    otherwise: notDue,
  }),
}
