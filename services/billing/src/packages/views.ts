import type { OfferedPackage, SoldPackage } from '@fieldside/contracts/http/packages.ts'
import { shownRefund } from '../payments/rules/refund-state.ts'
import type { OfferedPackageRow } from '../schema.ts'
import type { ListedPackage } from './store/sold-packages.ts'

export const toOfferedPackage = (row: OfferedPackageRow): OfferedPackage => ({
  id: row.id,
  professional_user_id: row.professional_user_id,
  appointment_type: row.appointment_type,
  sessions: row.sessions,
  price_cents: row.price_cents,
  months: row.months,
})

const stateOf = ({ ended_at, ending_reason }: ListedPackage): SoldPackage['state'] => {
  if (ended_at) return 'ended'
  return ending_reason ? 'ending' : 'active'
}

export const toSoldPackage = (row: ListedPackage): SoldPackage => ({
  id: row.id,
  athlete_id: row.athlete_id,
  professional_user_id: row.professional_user_id,
  payment_id: row.payment_id,
  appointment_type: row.appointment_type,
  sessions: row.sessions,
  price_cents: row.price_cents,
  bought_at: row.bought_at.toISOString(),
  valid_until: row.valid_until.toISOString(),
  time_zone: row.time_zone,
  state: stateOf(row),
  ended: row.ending_reason,
  returned_sessions: row.settled_sessions,
  refund_cents: row.refund_cents,
  ...(row.refund_state && { refund: shownRefund(row.refund_state) }),
})
