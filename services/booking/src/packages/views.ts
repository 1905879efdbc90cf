import type { PackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import { type Appointment, startOf } from '../appointments/rules/appointment.ts'
import { creditsOf, hasEnded, packageUseOf } from '../appointments/rules/package-use.ts'
import type { ListedPackage } from './store/packages.ts'

/** Returns a package with what its sessions take from it. */
export const packageViewOf = (
  owned: ListedPackage,
  sessions: readonly Appointment[],
  now: Date,
): PackageCredits => {
  const { id, athlete_id, professional_id, professional_user_id, appointment_type } = owned
  const uses = sessions.map((session) => ({ session, use: packageUseOf(session) }))
  const ended = owned.close_reason ?? (hasEnded(owned, now) ? 'expired' : null)
  return {
    package_id: id,
    ...{ athlete_id, professional_id, professional_user_id, appointment_type },
    sessions: owned.sessions,
    ...creditsOf(
      owned,
      uses.map(({ use }) => use),
    ),
    returned: owned.returned,
    valid_until: owned.valid_until.toISOString(),
    time_zone: owned.time_zone,
    ended,
    dates: uses.flatMap(({ session, use }) =>
      use === 'free'
        ? []
        : [{ appointment_id: session.id, starts_at: startOf(session.state).toISOString(), use }],
    ),
  }
}
