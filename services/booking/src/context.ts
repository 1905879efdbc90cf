import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { settleSessionPayment } from '@fieldside/contracts/http/payments.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { FileChecks } from '@fieldside/files/file-checks.ts'
import { type Context, userOf } from '@fieldside/platform/context.ts'
import type { RateLimiter } from '@fieldside/platform/limits.ts'
import type { Outbound } from '@fieldside/platform/outbound.ts'
import type { Seal } from '@fieldside/platform/seal.ts'
import type { Uploads } from '@fieldside/platform/uploads.ts'
import type { Party } from './appointments/store/appointments.ts'
import type { CalendarReader } from './busy-calendars/reader/calendar-reader.ts'
import type { MessageFileStorage } from './messages/adapters/file-storage.ts'
import type { BookingSchema } from './schema.ts'

export type Trace = { correlationId?: string | undefined; traceparent?: string | undefined }

export type FeeFor = {
  appointment_id: string
  professional_id: string
  professional_user_id: string
  athlete_id: string
  /** The agreed fee, if it isn't the current one. */
  fee_cents?: number
}
export type FeeOutcome = 'none' | 'charged' | 'not_due' | 'failed' | 'provider_failed' | 'unknown'

/** Clients of the other services. Each call throws `unavailable` when the service can't be reached. */
export type Clients = {
  identity: { isEmailConfirmed(userId: string, trace: Trace): Promise<boolean> }
  directory: {
    /** @throws not-found */
    eligibility(professionalId: string, trace: Trace): Promise<ProfessionalEligibility>
    /** @throws not-found */
    eligibilityOfUser(userId: string, trace: Trace): Promise<ProfessionalEligibility>
    hasReview(appointmentId: string, trace: Trace): Promise<boolean>
  }
  billing: {
    /** Charges the fee if the pair owes it, once per key. Throws billing's problems. */
    chargeFirstBookingFee(fee: FeeFor, key: string, trace: Trace): Promise<{ charged: boolean }>
    feeOutcome(appointmentId: string, trace: Trace): Promise<FeeOutcome>
    /** Returns whether the next session that the pair agrees on would charge the fee. */
    isFeeDue(pair: { professional_user_id: string; athlete_id: string }, trace: Trace): Promise<boolean>
    /** Ends a session's open checkout and returns the payment, also one that no event has reported yet. */
    settleSessionPayment(appointmentId: string, trace: Trace): Promise<ReplyOf<typeof settleSessionPayment>>
  }
}
export type BookingPorts = Clients &
  FileChecks & {
    fileStorage: MessageFileStorage
    uploads: Uploads
    /** For bodies up to MESSAGE_FILE_MAX_BYTES, so that videos never keep images and PDFs waiting. */
    smallUploads: Uploads
    /** Multiplies the limits (LIMIT_FACTOR). */
    limitFactor: number
    /** Where each video room's name is appended (VIDEO_ROOMS_URL). Null when the operator set up no video service. */
    videoRoomsUrl: string | null
    outbound: Pick<Outbound, 'problemOf' | 'get'>
    calendarReader: CalendarReader
    /** Encrypts the addresses of busy calendars. */
    calendarSeal: Pick<Seal, 'open' | 'close'>
    /** Encrypts notes, summaries, intake answers, and consent texts. */
    healthSeal: Pick<Seal, 'open' | 'close'>
    messageLimiter: RateLimiter
    newThreadLimiter: RateLimiter
    messageFileLimiter: RateLimiter
    calendarAddLimiter: RateLimiter
  }
export type BookingContext = Context<BookingSchema> & BookingPorts

export const traceOf = ({ correlationId, traceparent }: BookingContext): Trace => ({
  correlationId,
  traceparent,
})

/** The user whose appointments are listed or counted, and on which side of them: by default that of their role. */
export const partyOf = (ctx: BookingContext, side?: Side): Party => {
  const { role, userId } = userOf(ctx)
  return (side ?? role) === 'professional' ? { professional: userId } : { athlete: userId }
}
