import type { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { CancelledBy, CancelReason, Side } from '@fieldside/contracts/events/booking.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { JSONColumnType } from 'kysely'
import type { History, Terms } from './domain/appointment.ts'
import type { ClockSpan } from './domain/availability.ts'
import type { HoldKind } from './domain/slot-holds.ts'

export type BookingSchema = {
  professionals: ProfessionalRow
  appointment_types: {
    id: AppointmentTypeId
    position: number
    name: string
    description: string
    duration_minutes: number
  }
  schedules: {
    professional_id: string
    version: number
    time_zone: string | null
    minimum_notice_minutes: number
  }
  weekly_hours: { professional_id: string; weekday: number; from_time: string; until_time: string }
  schedule_exceptions: {
    professional_id: string
    day: string
    spans: JSONColumnType<ClockSpan[], string, string>
  }
  offers: OfferRow
  appointments: AppointmentRow
  slot_holds: { appointment_id: string; kind: HoldKind; professional_id: string; span: string }
  accept_attempts: AcceptAttempt
  request_networks: { appointment_id: string; network: string }
}

export type StateColumns = {
  status: Exclude<AppointmentStatus, 'rescheduled'>
  starts_at: Date
  ends_at: Date
  answer_by: Date | null
  proposed_start: Date | null
  proposed_by: Side | null
  agreed_start: Date | null
  accepting_side: Side | null
  cancelled_by: CancelledBy | null
  cancel_reason: CancelReason | null
}
export type AppointmentRow = Terms & History & StateColumns & { version: number }

/** The intent to accept, stored before billing is asked. */
export type AcceptAttempt = {
  id: string
  appointment_id: string
  side: Side
  started_by: string
  /** The start of the session if the accept succeeds. */
  starts_at: Date
  state: 'open' | 'confirmed' | 'failed'
  fee_charged: boolean | null
  problem: string | null
  opened_at: Date
  ended_at: Date | null
}

export type ProfessionalRow = {
  professional_id: string
  user_id: string
  version: number
  status: ProfessionalStatus
  is_accepting_bookings: boolean
  has_role: boolean
  /** True from a rejection until the next approval. */
  approval_withdrawn: boolean
  price_per_session_cents: number | null
  show_price: boolean
}

export type OfferRow = {
  professional_id: string
  appointment_type_id: AppointmentTypeId
  duration_minutes: number
  custom_price_cents: number | null
  is_active: boolean
  place: AppointmentPlace
  place_detail: string
}

export type Reader = Database<BookingSchema>['kysely'] | Tx<BookingSchema>
