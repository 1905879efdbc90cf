import { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { refuseIf } from '../../errors.ts'
import type { BookingSchema } from '../../schema.ts'
import { type Appointment, startOf } from '../rules/appointment.ts'
import { type Credits, hasEnded, packageFactsOf, packageUseOf, refusePackage } from '../rules/package-use.ts'
import { findCredits, lockPackage, type PackageRow, updatePackage } from '../store/packages.ts'

/** Publishes what is left of a package. */
const publishCredits = (emit: Emit, owned: PackageRow, credits: Credits, now: Date): void => {
  emit(packageCreditsChanged, owned.id, packageFactsOf(owned, credits), now)
}

/**
 * Reserves a session of a package for each request before they are inserted. Requires all other locks of the requests,
 * because a transaction locks the package after them.
 * @throws not-found for a package of someone else, package-mismatch, package-ended, package-empty
 */
export const reservePackage = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  requests: readonly Appointment[],
  now: Date,
): Promise<void> => {
  const { package_id, athlete_id, professional_id, appointment_type } = requests[0]!
  if (package_id === null) return
  const owned = await lockPackage(tx, package_id)
  if (owned?.athlete_id !== athlete_id) throw notFound('Package not found')
  const { left, reserved, used } = await findCredits(tx, owned)
  const starts = requests.map(({ state }) => startOf(state))
  refuseIf(refusePackage(owned, { left, reserved, used }, { professional_id, appointment_type, starts }, now))
  const credits = { left: left - starts.length, reserved: reserved + starts.length, used }
  publishCredits(emit, await updatePackage(tx, owned), credits, now)
}

/** Locks the package that pays for an appointment, before its change is stored, if the change frees or uses a session. */
export const lockChangedPackage = async (
  tx: Tx<BookingSchema>,
  before: Appointment,
  after: Appointment,
): Promise<PackageRow | undefined> => {
  const { package_id } = after
  if (package_id === null || packageUseOf(after) === packageUseOf(before)) return undefined
  const owned = await lockPackage(tx, package_id)
  if (!owned) throw new Error(`no package ${package_id}`)
  return owned
}

/**
 * Publishes what is left of the locked package that pays for a changed appointment. A session that is free again after
 * the package ended can't be requested anymore, so it is taken back, for which billing refunds its share.
 */
export const followPackage = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  owned: PackageRow,
  changed: Appointment,
): Promise<void> => {
  const { updated_at: now } = changed
  const isTakenBack = packageUseOf(changed) === 'free' && hasEnded(owned, now)
  const next = await updatePackage(tx, owned, isTakenBack ? { returned: owned.returned + 1 } : {})
  publishCredits(emit, next, await findCredits(tx, next), now)
}
