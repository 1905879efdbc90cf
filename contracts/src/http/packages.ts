import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, TimeZone } from '../fields.ts'
import {
  PACKAGE_MONTHS_MAX,
  PACKAGE_MONTHS_MIN,
  PACKAGE_PRICE_MAX_CENTS,
  PACKAGE_PRICE_MIN_CENTS,
  PACKAGE_SESSIONS_MAX,
  PACKAGE_SESSIONS_MIN,
  PACKAGES_MAX,
} from '../limits.ts'
import { Cents } from '../money.ts'
import { PackageEndReason } from '../package-ends.ts'
import { RefundState } from './payments.ts'
import { Checkout } from './subscriptions.ts'

const between = (name: string, min: number, max: number) => {
  const message = `${name} must be between ${min} and ${max}`
  return z.int(message).min(min, message).max(max, message)
}

export const PackageForm = z.strictObject({
  appointment_type: AppointmentTypeId,
  sessions: between('Sessions', PACKAGE_SESSIONS_MIN, PACKAGE_SESSIONS_MAX),
  /** Of all sessions together. */
  price_cents: z
    .int('Please enter a price')
    .min(PACKAGE_PRICE_MIN_CENTS, 'The price must be at least $1')
    .max(PACKAGE_PRICE_MAX_CENTS, 'The price is too high'),
  months: between('Months', PACKAGE_MONTHS_MIN, PACKAGE_MONTHS_MAX),
  /** The last day ends in this zone. */
  time_zone: TimeZone,
})
export type PackageForm = z.infer<typeof PackageForm>

/** Several sessions of one type that a professional sells together. The id names this version of its terms. */
export const OfferedPackage = z.object({
  id: Id,
  professional_user_id: Id,
  appointment_type: AppointmentTypeId,
  sessions: z.int(),
  price_cents: Cents,
  months: z.int(),
})
export type OfferedPackage = z.infer<typeof OfferedPackage>

export const listOwnPackages = endpoint('GET /offered-packages', {
  summary: 'Lists the packages that the signed-in professional offers',
  callers: ['professional'],
  reply: z.object({ items: z.array(OfferedPackage) }),
})

export const offerPackage = endpoint('POST /offered-packages', {
  summary: `Offers a package of sessions; at most ${PACKAGES_MAX} at a time, with an active payout account`,
  callers: ['professional'],
  body: PackageForm,
  reply: OfferedPackage,
  status: 201,
  problems: ['no-payout-account', 'not-approved', 'too-many-packages'],
})

export const changePackage = endpoint('PUT /offered-packages/{id}', {
  summary:
    'Replaces an offered package by a new version with another id. Sold packages and open checkouts keep the old terms',
  callers: ['professional'],
  body: PackageForm,
  reply: OfferedPackage,
  problems: ['not-found', 'no-payout-account', 'not-approved'],
})

export const withdrawPackage = endpoint('DELETE /offered-packages/{id}', {
  summary: 'Stops offering a package. Sold packages stay valid',
  callers: ['professional'],
  problems: ['not-found'],
})

export const listPackagesOf = endpoint('GET /users/{id}/offered-packages', {
  summary:
    'Lists the packages that a professional sells, none without an active payout account, and whether the caller can buy them',
  callers: ['signed-in'],
  reply: z.object({
    items: z.array(OfferedPackage),
    /** Whether the two have agreed on a session. */
    has_session: z.boolean(),
  }),
})

export const createPackageCheckout = endpoint('POST /package-checkouts', {
  summary: 'Pays for a package of sessions; all of it goes to the professional',
  callers: ['athlete', 'professional'],
  secretReply: true,
  inSteps: true,
  body: z.strictObject({ offered_package_id: Id }),
  reply: Checkout,
  /** package-changed: it was changed or withdrawn since it was shown. no-session-yet: the two have agreed on no session. */
  problems: [
    'not-found',
    'package-changed',
    'no-session-yet',
    'already-paid',
    'no-payout-account',
    'not-approved',
    'card-provider-unavailable',
  ],
})

/** A package that an athlete paid for, with its own copy of the terms. Booking knows what is left of it. */
export const SoldPackage = z.object({
  id: Id,
  athlete_id: Id,
  professional_user_id: Id,
  payment_id: Id,
  appointment_type: AppointmentTypeId,
  sessions: z.int(),
  price_cents: Cents,
  bought_at: Instant,
  valid_until: Instant,
  /** The zone of its last day. */
  time_zone: z.string(),
  /** ending: its unused sessions are being returned. */
  state: z.enum(['active', 'ending', 'ended']),
  ended: PackageEndReason.nullable(),
  returned_sessions: z.int(),
  /** What is owed for the returned sessions. */
  refund_cents: Cents,
  /** The state of that refund; missing without one. */
  refund: RefundState.optional(),
})
export type SoldPackage = z.infer<typeof SoldPackage>

export const listPackages = endpoint('GET /packages', {
  summary:
    'Lists the newest 100 packages that the caller bought or sold, also those with one other user only',
  callers: ['signed-in'],
  query: z.strictObject({ with: Id.optional() }),
  reply: z.object({ items: z.array(SoldPackage) }),
})

export const returnPackage = endpoint('POST /packages/{id}/return', {
  summary:
    'Returns the unused and unreserved sessions of one of the caller’s packages once, and refunds their share of the price, rounded down to a cent. A session that is free again later is refunded then',
  callers: ['athlete', 'professional'],
  inSteps: true,
  reply: SoldPackage,
  /** package-ended: it has ended, or its sessions are already returned. */
  problems: ['not-found', 'package-ended'],
})
