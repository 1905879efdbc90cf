import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { PackageCloseReason, PackageEndReason, PackageUse } from '../package-ends.ts'

/**
 * Billing calls this before it refunds the unused sessions of a package, and again after a crash. A session that a
 * request or an agreed session gives back later is taken back at once: the `returned` of
 * booking.package-credits-changed then grows, and billing owes its share, too.
 */
export const closePackage = endpoint('POST /packages/{id}/close', {
  summary:
    'Takes back the unused and unreserved sessions of a sold package once, after which it takes no more requests, and returns how many. Repeated calls return the first answer',
  callers: ['service:billing'],
  repeatable: true,
  body: z.strictObject({ reason: PackageCloseReason }),
  reply: z.object({ sessions: z.int(), unused: z.int() }),
  /** not-found: booking hasn't consumed billing.package-bought yet, so billing asks again. */
  problems: ['not-found'],
})

/** A session that a package pays for: reserved by a request, or used by a session that both sides agreed on. */
export const PackageDate = z.object({
  appointment_id: Id,
  starts_at: Instant,
  use: PackageUse.exclude(['free']),
})
export type PackageDate = z.infer<typeof PackageDate>

/** What is left of a sold package: sessions = left + reserved + used + returned. */
export const PackageCredits = z.object({
  package_id: Id,
  athlete_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  sessions: z.int(),
  left: z.int(),
  reserved: z.int(),
  used: z.int(),
  returned: z.int(),
  /** A session that starts later can't use the package. */
  valid_until: Instant,
  /** The professional's zone, in which that is the end of a day; null if they set no hours. Missing in the last release. */
  time_zone: z.string().nullable().optional(),
  /** Null while it can be used. */
  ended: PackageEndReason.nullable(),
  /** By start. */
  dates: z.array(PackageDate),
})
export type PackageCredits = z.infer<typeof PackageCredits>

export const lookupPackageCredits = endpoint('POST /package-credits/lookup', {
  summary:
    'Returns what is left of the packages that the caller bought or sold, the newest 100, also those with one other person only',
  callers: ['signed-in'],
  repeatable: true,
  body: z.strictObject({
    /** Only packages of this athlete. */
    athlete_id: Id.optional(),
    /** Only packages of this professional. */
    professional_id: Id.optional(),
  }),
  reply: z.object({ items: z.array(PackageCredits) }),
})
