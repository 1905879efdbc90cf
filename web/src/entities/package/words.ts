import type { PackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import type { PackageCloseReason } from '@fieldside/contracts/package-ends.ts'
import { formatDay } from '@/client/time-format.ts'

type Package = PackageCredits

const sessionsOf = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`)

/** Says what is left: '3 of 6 sessions left'. */
export const leftWords = ({ left, sessions }: Pick<Package, 'left' | 'sessions'>): string =>
  `${left} of ${sessionsOf(sessions)} left`

const ENDED: Record<PackageCloseReason, string> = {
  returned: 'Returned',
  account_closed: 'Ended: the account was closed',
  approval_withdrawn: 'Ended: sessions are no longer offered',
  payment_refunded: 'Ended: the payment was refunded',
}

/** Says until when a package can be used, or why it no longer can. */
export const validityWords = ({
  ended,
  valid_until,
  time_zone,
}: Pick<Package, 'ended' | 'valid_until' | 'time_zone'>): string => {
  const day = formatDay(valid_until, time_zone ? { zone: time_zone } : {})
  if (ended === null) return `Valid until ${day}`
  return ended === 'expired' ? `Expired on ${day}` : ENDED[ended]
}

/** Lists what became of all sessions of a package: '1 reserved · 2 used'. */
export const usesWords = ({ reserved, used, returned, left, ended }: Package): string =>
  [
    reserved > 0 ? `${reserved} reserved` : null,
    `${used} used`,
    returned > 0 ? `${returned} returned` : null,
    ended === 'expired' && left > 0 ? `${left} expired` : null,
  ]
    .filter((text) => text !== null)
    .join(' · ')
