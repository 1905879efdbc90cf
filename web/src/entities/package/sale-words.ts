import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { OfferedPackage, SoldPackage } from '@fieldside/contracts/http/packages.ts'
import type { PackageEndReason } from '@fieldside/contracts/package-ends.ts'
import { formatDay } from '@/client/time-format.ts'

/** Says what a package costs per session and how long it lasts: '$85 per session · use it within 6 months'. */
export const termsWords = ({ price_cents, sessions, months }: OfferedPackage): string =>
  `${formatCents(Math.round(price_cents / sessions))} per session · use it within ${months} months`

const ENDED: Record<PackageEndReason, string> = {
  returned: 'Returned',
  expired: 'Its time is over',
  account_closed: 'Ended because the professional left',
  approval_withdrawn: 'Ended because the professional no longer offers sessions',
  payment_refunded: 'Ended because you got its payment back',
}

const REFUND = {
  pending: 'is on its way back to you',
  succeeded: 'refunded',
  failed: 'couldn’t be refunded to your card yet. We’re working on it',
}

type Bought = SoldPackage & { left: number | null }

/** Says what is left of a package, or why it ended and what is refunded. */
export const boughtWords = (sold: Bought): string => {
  const { state, ended, left, sessions, valid_until, time_zone, refund_cents, refund } = sold
  if (state === 'active') {
    const until = `valid until ${formatDay(valid_until, { zone: time_zone })}`
    return left === null ? `${sessions} sessions, ${until}` : `${left} of ${sessions} sessions left, ${until}`
  }
  const reason = ended === null ? 'Ended' : ENDED[ended]
  if (state === 'ending') return `${reason}. We’re working out the refund.`
  if (refund_cents === 0) return `${reason}.`
  const amount = formatCents(refund_cents)
  return `${reason}. ${amount} ${REFUND[refund ?? 'pending']}.`
}
