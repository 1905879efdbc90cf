import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { JobNames } from '@fieldside/platform/job-queue.ts'
import type { Selectable } from 'kysely'
import type { BusyCalendar, SlotHold, Tables } from './tables.ts'

type JobName =
  | 'end-open-accepts'
  | 'give-up-accepts'
  | 'expire-requests'
  | 'remind-professionals'
  | 'remind-of-expiry'
  | 'remind-a-day-before'
  | 'remind-an-hour-before'
  | 'schedule-reminders'
  | 'expire-proposals'
  | 'cancel-unpaid-sessions'
  | 'complete-sessions'
  | 'invite-to-review'
  | 'settle-absence-reports'
  | 'cancel-unlisted-requests'
  | 'cancel-suspended-sessions'
  | 'follow-suspensions'
  | 'release-withdrawn-sessions'
  | 'old-accepts'
  | 'old-details'
  | 'expire-offers'
  | 'old-offers'
  | 'serve-waitlists'
  | 'old-freed-times'
  | 'old-time-off'
  | 'next-slots'
  | 'response-figures'
  | 'busy-calendars'
  | 'old-drafts'
  | 'message-files'
  | 'ended-login-sessions'
  | 'ask-intake'
  | 'remind-of-intake'
  | 'old-intake-answers'
  | 'remind-of-package-ends'

/** Prisma doesn't know ranges, so the generated types lack the column. */
export type BookingSchema = JobNames<JobName> &
  Omit<Tables, 'slot_holds' | 'busy_calendars'> & {
    slot_holds: SlotHold & { span: string }
    busy_calendars: BusyCalendar & { times: string }
  }

export type AppointmentRow = Selectable<Tables['appointments']>
export type StateColumns = Pick<
  AppointmentRow,
  | 'status'
  | 'starts_at'
  | 'ends_at'
  | 'answer_by'
  | 'proposed_start'
  | 'proposed_by'
  | 'agreed_start'
  | 'accepting_side'
  | 'cancelled_by'
  | 'cancel_reason'
  | 'unavailable_side'
>
export type AcceptAttempt = Selectable<Tables['accept_attempts']>
export type ProfessionalRow = Selectable<Tables['professionals']>
export type MessageFileRow = Selectable<Tables['message_files']>
export type OfferRow = Selectable<Tables['offers']>
export type Reader = Database<BookingSchema>['kysely'] | Tx<BookingSchema>

/** The statuses of rows whose session both sides agreed on. */
export const AGREED = ['confirmed', 'paid_confirmed'] as const
