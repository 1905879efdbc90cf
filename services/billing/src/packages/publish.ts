import { packageBought, packageEnded } from '@fieldside/contracts/events/billing.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { BoughtPackageRow, SoldPackageRow } from '../schema.ts'

const pairOf = ({ id, athlete_id, professional_user_id }: SoldPackageRow) => ({
  package_id: id,
  athlete_id,
  professional_user_id,
})

export const publishBought = (emit: Emit, sold: BoughtPackageRow): void => {
  emit(packageBought, sold.id, {
    ...pairOf(sold),
    payment_id: sold.payment_id,
    appointment_type: sold.appointment_type,
    sessions: sold.sessions,
    price_cents: sold.price_cents,
    currency: 'usd',
    valid_until: sold.valid_until.toISOString(),
    bought_at: sold.bought_at.toISOString(),
  })
}

export const publishEnded = (
  emit: Emit,
  sold: SoldPackageRow,
  reason: NonNullable<SoldPackageRow['ending_reason']>,
): void => {
  emit(packageEnded, sold.id, { ...pairOf(sold), reason })
}
