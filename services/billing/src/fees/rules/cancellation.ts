import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { appointmentCancelled } from '@fieldside/contracts/events/booking.ts'

type Cancelled = Pick<
  EventData<typeof appointmentCancelled>,
  'was_agreed' | 'in_time' | 'approval_withdrawn' | 'cancelled_by' | 'contact_shown'
>

/** The facts about a cancellation that decide the fee. */
export type Cancellation = {
  wasAgreed: boolean
  /** Also true if the athlete canceled after the professional’s approval was withdrawn. */
  inTime: boolean
  /** The professional canceled it after the athlete's contact details were shown to them. */
  isHarvest: boolean
}

export const cancellationOf = (cancelled: Cancelled): Cancellation => ({
  wasAgreed: cancelled.was_agreed,
  inTime: cancelled.in_time || cancelled.approval_withdrawn === true,
  isHarvest: cancelled.cancelled_by === 'professional' && cancelled.contact_shown === true,
})
