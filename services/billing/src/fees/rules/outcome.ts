import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { appointmentCancelled } from '@fieldside/contracts/events/booking.ts'

type Cancelled = Pick<
  EventData<typeof appointmentCancelled>,
  | 'was_agreed'
  | 'in_time'
  | 'approval_withdrawn'
  | 'cancelled_by'
  | 'contact_shown'
  | 'absent'
  | 'unpaid'
  | 'unavailable'
>

/** How an appointment ended, as far as it decides about money. */
export type Outcome =
  | 'held'
  | 'never_agreed'
  | 'canceled_in_time'
  | 'canceled_late'
  | 'canceled_late_by_athlete'
  | 'athlete_absent'
  /** The athlete gave notice, and another athlete's session took the released time. */
  | 'athlete_absent_time_refilled'
  | 'professional_absent'
  | 'called_off_together'

const OF_ABSENT = {
  athlete: 'athlete_absent',
  professional: 'professional_absent',
  both: 'called_off_together',
} as const satisfies Record<string, Outcome>

/** By an administrator's decision of a case. */
export const DECISIONS = { held: 'held', ...OF_ABSENT } as const satisfies Record<string, Outcome>

/** No-shows reported by release 0.2.0 name nobody as absent, so they count as late cancellations of their reporter. */
export const outcomeOf = (cancelled: Cancelled): Outcome => {
  if (!cancelled.was_agreed) return 'never_agreed'
  if (cancelled.absent) return OF_ABSENT[cancelled.absent]
  // In time however late it is: after the professional’s approval was withdrawn, if it wasn’t paid as required, and if the
  // athlete’s account was suspended, for which the professional doesn’t pay.
  const { in_time, approval_withdrawn, unpaid, unavailable } = cancelled
  if (in_time || approval_withdrawn || unpaid || unavailable === 'athlete') return 'canceled_in_time'
  return cancelled.cancelled_by === 'athlete' ? 'canceled_late_by_athlete' : 'canceled_late'
}

/** Returns whether the professional canceled after the athlete's contact details were shown to them. */
export const isHarvest = ({ cancelled_by, contact_shown }: Cancelled): boolean =>
  cancelled_by === 'professional' && contact_shown === true
