import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  CANCEL_UNTIL_HOURS_BEFORE,
  REQUEST_EXPIRES_AFTER_HOURS,
  REQUEST_REMINDER_HOURS,
} from '@fieldside/contracts/limits.ts'
import { type Appointment, endOf, startOf } from './appointment.ts'
import type { CommandType } from './appointment-commands.ts'

const LEFT_OPEN_AFTER_MS = 10_000
const AHEAD_MS = CANCEL_UNTIL_HOURS_BEFORE * HOUR_MS

/** Returns when a request expires: 48 hours after creation or at its start, whichever comes first. */
export const answerBy = (createdAt: Date, startsAt: Date): Date =>
  new Date(Math.min(createdAt.getTime() + REQUEST_EXPIRES_AFTER_HOURS * HOUR_MS, startsAt.getTime()))

/** Returns when the professional is reminded of an unanswered request. */
export const remindAt = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + REQUEST_REMINDER_HOURS * HOUR_MS)

/** Returns whether the start is at least 24 hours away, the deadline for canceling or moving a session. */
export const isInTime = (startsAt: Date, now: Date): boolean => startsAt.getTime() - now.getTime() >= AHEAD_MS

/** Returns when an open proposal to move a session can't be accepted anymore. */
export const moveExpiresAt = (startsAt: Date, proposedStart: Date): Date =>
  new Date(Math.min(startsAt.getTime() - AHEAD_MS + 1, proposedStart.getTime()))

/** Returns from when on a job concludes an accept, longer than the request that opened it can wait for billing. */
export const leftOpenAt = (openedAt: Date): Date => new Date(openedAt.getTime() + LEFT_OPEN_AFTER_MS)

/** A command that the clock sends. Earlier than `at`, the command is refused. */
export type Deadline = {
  kind: Extract<CommandType, 'expire_request' | 'remind' | 'expire_move' | 'complete'>
  at: Date
}

/** Returns the deadlines of an appointment's current state. An accept in progress suspends the request's. */
export const deadlinesOf = (appointment: Appointment): Deadline[] => {
  const { state, created_at, answered_at, reminded_at, duration_minutes } = appointment
  switch (state.name) {
    case 'requested': {
      const expiry = { kind: 'expire_request', at: state.answer_by } as const
      const reminder = { kind: 'remind', at: remindAt(created_at) } as const
      const isReminded = answered_at !== null || reminded_at !== null || reminder.at >= expiry.at
      return isReminded ? [expiry] : [reminder, expiry]
    }
    case 'accepted_by_athlete':
      return [{ kind: 'expire_request', at: state.answer_by }]
    case 'confirmed':
    case 'paid': {
      const completion = { kind: 'complete', at: endOf(startOf(state), duration_minutes) } as const
      if (!state.proposal) return [completion]
      return [
        { kind: 'expire_move', at: moveExpiresAt(state.starts_at, state.proposal.starts_at) },
        completion,
      ]
    }
    case 'accepting':
    case 'completed':
    case 'declined':
    case 'cancelled':
      return []
  }
}
