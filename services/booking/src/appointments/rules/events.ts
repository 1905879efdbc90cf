import type { Absent, CancelledBy, CancelReason, Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Proposal } from './appointment.ts'
import type { AttendanceEvents } from './attendance.ts'

/** A day or an hour before the start. */
export type SessionReminder = 'day' | 'hour'

type Events = AttendanceEvents & {
  requested: { starts_at: Date }
  /** The athlete took a time that the professional had offered. The first event of such a session. */
  offer_taken: { starts_at: Date; offer_id: string }
  accept_opened: { by: Side; accepted_start: Date }
  accept_confirmed: { by: Side; starts_at: Date; fee_charged: boolean }
  /** The request is pending again. `left_open`: the accepting side got no reply and can try again. */
  accept_failed: { by: Side; problem: string; left_open: boolean }
  /** The athlete's accept stands although the fee failed. `acceptable`: the professional can still accept that time. */
  accept_kept: { starts_at: Date; problem: string; acceptable: boolean }
  declined: { starts_at: Date }
  time_proposed: { proposal: Proposal }
  proposal_declined: { proposal: Proposal; by: CancelledBy }
  rescheduled: { proposal: Proposal; previous_start: Date }
  cancelled: {
    starts_at: Date
    by: CancelledBy
    reason: CancelReason
    was_agreed: boolean
    was_completed: boolean
    /** At least 24 hours before the start. */
    in_time: boolean
    accept_given_up: boolean
    /** The athlete used the right to cancel that they have once the professional's approval is withdrawn. */
    approval_withdrawn: boolean
    /** Who didn't come to a session that was settled as not held. */
    absent?: Absent
    /** It was canceled with others of its series in one step. */
    series_step?: true
    /** It wasn't paid online in time. */
    unpaid?: true
    /** The side whose account was suspended. */
    unavailable?: Side
  }
  completed: { starts_at: Date }
  paid: { payment_id: string }
  reminded: object
  /** The last reminder of a request that expires. */
  last_reminded: object
  session_reminded: { reminder: SessionReminder; starts_at: Date }
  review_invited: object
  approval_withdrawn: object
  reviewed: { posted_at: Date }
}

export type EventType = keyof Events
/** Something that happened to an appointment, at a time. */
export type AppointmentEvent<T extends EventType = EventType> = {
  [K in T]: { type: K; at: Date } & Events[K]
}[T]

type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T
/** An event as its row holds it: instants are text. */
export type RecordedEvent<T extends EventType = EventType> = Stored<AppointmentEvent<T>>
/** An event with the appointment's version after it. */
export type VersionedEvent = { version: number; event: RecordedEvent }
