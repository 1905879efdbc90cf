import type { EventData } from '@fieldside/contracts/envelope.ts'
import { firstBookingFeeSettled } from '@fieldside/contracts/events/billing.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { Fee, PaymentRow } from '../../schema.ts'

type Outcome = EventData<typeof firstBookingFeeSettled>['outcome']

/** Publishes what became of the fee of a canceled session. */
export const publishSettledFee = (
  emit: Emit,
  { professional_id, professional_user_id, athlete_id, appointment_id }: Fee,
  { id: payment_id, amount_cents, currency }: Pick<PaymentRow, 'id' | 'amount_cents' | 'currency'>,
  outcome: Outcome,
): void => {
  if (appointment_id === null) throw new Error('a charged fee has its appointment')
  const pair = { professional_id, professional_user_id, athlete_id }
  emit(firstBookingFeeSettled, appointment_id, {
    appointment_id,
    ...pair,
    payment_id,
    amount_cents,
    currency,
    outcome,
  })
}
