import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Link } from 'react-router-dom'

/** Says how a package pays for a session. */
const paidWords = (use: Appointment['package_use']): string => {
  if (use === 'reserved') return 'Paid by package once it’s confirmed.'
  return use === 'free' ? 'Not taken from the package.' : 'Paid by package.'
}

type PaidByPackageProps = {
  booking: Pick<Appointment, 'package_use' | 'athlete_id'>
  role: Role
}

/** Stands instead of the price of a session that a package pays for. */
export const PaidByPackage = ({ booking: { package_use, athlete_id }, role }: PaidByPackageProps) => {
  const to = role === 'athlete' ? '/bookings?tab=packages' : `/clients/${athlete_id}`
  return (
    <>
      {paidWords(package_use)}{' '}
      {role !== 'admin' && (
        <Link to={to} className="inline-block py-0.5 font-medium text-turf underline underline-offset-4">
          View the package
        </Link>
      )}
    </>
  )
}
