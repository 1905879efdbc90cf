import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { AGREED_STATUSES, type AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'

/** Emails about older events are checked with the owning service before they are sent. */
const CHECKED_AFTER_MS = 15 * MINUTE_MS

/**
 * 'ahead' means not started, 'unanswered' means waiting for the professional's first answer. 'suggested', 'proposed',
 * and 'agreed' refer to the time in the notification. '…-accepts' means that this side can still accept the request.
 */
type AppointmentCondition =
  | 'ahead'
  | 'pending'
  | 'unanswered'
  | 'suggested'
  | 'proposed'
  | 'agreed'
  | 'athlete-accepts'
  | 'professional-accepts'

/** What must still hold when an email is sent long after its event. */
export type Condition =
  /** `always`: asked before every attempt, however recent the event is. */
  | { about: 'appointment'; id: string; is: AppointmentCondition; at?: string; always?: boolean }
  | { about: 'card'; id: string; is: 'suspended' }
  | { about: 'subscription'; id: string; is: 'past_due' | 'inactive' }
  | { about: 'professional'; id: string; is: ProfessionalStatus }
  | { about: 'review'; id: string; is: 'reported' }
  | { about: 'session'; id: string; is: 'unreviewed' }
  | { about: 'thread'; id: string; is: 'unread'; side: Side }
  | { about: 'waitlist'; id: string; is: 'free'; at: string }

/** An appointment as booking describes it now. */
type AppointmentState = {
  status: AppointmentStatus
  starts_at: string
  suggested_date: string | null
  proposed_date: string | null
  /** The sides that can accept the pending request now. */
  acceptable_by: readonly Side[]
}

const isAt = (instant: string | null, at: string | undefined): boolean =>
  instant !== null && (at === undefined || Date.parse(instant) === Date.parse(at))

export const appointmentIs = (
  state: AppointmentState,
  { is, at }: { is: AppointmentCondition; at?: string | undefined },
  now: Date,
): boolean => {
  const isAhead = Date.parse(state.starts_at) > now.getTime()
  const isPending = state.status === 'pending'
  const isAgreed = (AGREED_STATUSES as readonly string[]).includes(state.status)
  switch (is) {
    case 'ahead':
      return isAhead
    case 'pending':
      return isPending
    case 'unanswered':
      return state.acceptable_by.includes('professional') && state.suggested_date === null
    case 'suggested':
      return state.acceptable_by.includes('athlete') && isAt(state.suggested_date, at)
    case 'athlete-accepts':
      return state.acceptable_by.includes('athlete')
    case 'professional-accepts':
      return state.acceptable_by.includes('professional')
    case 'proposed':
      return isAhead && isAt(state.proposed_date, at)
    case 'agreed':
      return isAgreed && isAhead && isAt(state.starts_at, at)
  }
}

const isAlwaysChecked = (condition: Condition): boolean =>
  condition.about === 'thread' ||
  condition.about === 'session' ||
  condition.about === 'waitlist' ||
  (condition.about === 'appointment' && condition.always === true)

/** Returns whether the owner is asked. Emails about threads, reminders, times for people on waitlists, and invitations to review are checked however new their event is. */
export const isChecked = (condition: Condition, eventAt: Date, now: Date): boolean =>
  isAlwaysChecked(condition) || now.getTime() - eventAt.getTime() > CHECKED_AFTER_MS
