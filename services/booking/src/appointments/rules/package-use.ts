import type { PackageUse } from '@fieldside/contracts/package-ends.ts'
import type { Appointment, Refusal } from './appointment.ts'
import { isInTime } from './deadlines.ts'

/**
 * Returns what an appointment takes from the package that pays for it. Follows the table that decides about an online
 * payment for a session (decision 144): what is refunded there comes back here, and what is kept stays used.
 */
export const packageUseOf = (
  appointment: Pick<
    Appointment,
    'state' | 'attendance' | 'session_cancelled_at' | 'approval_withdrawn_at' | 'cancel_until_hours'
  >,
): PackageUse => {
  const { state, attendance, session_cancelled_at: canceledAt, approval_withdrawn_at } = appointment
  switch (state.name) {
    case 'requested':
    case 'accepted_by_athlete':
    case 'accepting':
      return 'reserved'
    case 'confirmed':
    case 'paid':
    case 'completed':
      return 'used'
    case 'declined':
      return 'free'
    case 'cancelled': {
      if (canceledAt === null) return 'free'
      if (attendance.name === 'settled' && attendance.absent !== null)
        return attendance.absent === 'athlete' && !attendance.refilled ? 'used' : 'free'
      const isLate =
        !isInTime(appointment, state.starts_at, canceledAt) &&
        !(approval_withdrawn_at !== null && state.starts_at > canceledAt)
      return state.by === 'athlete' && isLate ? 'used' : 'free'
    }
  }
}

/** A sold package: what it has, who it is of, and until when. */
export type Package = {
  id: string
  version: number
  athlete_id: string
  professional_id: string
  professional_user_id: string
  appointment_type: Appointment['appointment_type']
  sessions: number
  returned: number
  valid_until: Date
  closed_at: Date | null
}

export type Credits = { left: number; reserved: number; used: number }

/** Returns what is left of a package whose appointments have these uses. */
export const creditsOf = (
  { sessions, returned }: Pick<Package, 'sessions' | 'returned'>,
  uses: readonly PackageUse[],
): Credits => {
  const reserved = uses.filter((use) => use === 'reserved').length
  const used = uses.filter((use) => use === 'used').length
  return { left: sessions - returned - reserved - used, reserved, used }
}

/** Returns the fields of an event about a package. */
export const packageFactsOf = ({ id, valid_until, ...facts }: Package, credits: Credits) => ({
  package_id: id,
  version: facts.version,
  athlete_id: facts.athlete_id,
  professional_id: facts.professional_id,
  professional_user_id: facts.professional_user_id,
  appointment_type: facts.appointment_type,
  sessions: facts.sessions,
  ...credits,
  returned: facts.returned,
  valid_until: valid_until.toISOString(),
})

/** Returns whether a package takes no more requests. */
export const hasEnded = ({ closed_at, valid_until }: Pick<Package, 'closed_at' | 'valid_until'>, now: Date) =>
  closed_at !== null || valid_until < now

const ENDED: Refusal = {
  code: 'package-ended',
  detail: 'This package has ended. You can request the session without it.',
}
const EMPTY: Refusal = {
  code: 'package-empty',
  detail: 'This package doesn’t have enough sessions left. You can request the session without it.',
}
const MISMATCH: Refusal = {
  code: 'package-mismatch',
  detail: 'This package is for another type of session or another professional.',
}
const TOO_LATE: Refusal = {
  code: 'package-ended',
  detail: 'This package ends before the session. Choose an earlier date, or request it without the package.',
}

type Wanted = {
  professional_id: string
  appointment_type: Appointment['appointment_type']
  starts: readonly Date[]
}

/** Rejects sessions that a package of their athlete can't pay for. */
export const refusePackage = (
  owned: Package,
  { left }: Credits,
  { professional_id, appointment_type, starts }: Wanted,
  now: Date,
): Refusal | null => {
  if (owned.professional_id !== professional_id || owned.appointment_type !== appointment_type)
    return MISMATCH
  if (hasEnded(owned, now)) return ENDED
  if (starts.some((start) => start > owned.valid_until)) return TOO_LATE
  return left < starts.length ? EMPTY : null
}
