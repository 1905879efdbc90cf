import type { EventData } from '@fieldside/contracts/envelope.ts'
import {
  feeCreditGranted,
  feeCreditUsed,
  feeDisputeDecided,
  feeDisputeOpened,
} from '@fieldside/contracts/events/billing.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { CreditRow } from '../schema.ts'

/** The session whose fee a credit is for, or that it pays. */
export type SessionOfCredit = Pick<
  EventData<typeof feeCreditUsed>,
  'appointment_id' | 'professional_id' | 'professional_user_id' | 'athlete_id'
>

const factsOf = (credit: CreditRow, of: SessionOfCredit) => ({
  credit_id: credit.id,
  appointment_id: of.appointment_id,
  professional_id: of.professional_id,
  professional_user_id: of.professional_user_id,
  athlete_id: of.athlete_id,
  payment_id: credit.payment_id,
  amount_cents: credit.amount_cents,
  currency: 'usd' as const,
})

export const publishGrantedCredit = (
  emit: Emit,
  credit: CreditRow,
  of: SessionOfCredit,
  owesAgain: boolean,
): void => {
  const { reason } = credit
  emit(feeCreditGranted, of.appointment_id, { ...factsOf(credit, of), reason, owes_again: owesAgain })
}

export const publishUsedCredit = (emit: Emit, credit: CreditRow, of: SessionOfCredit): void => {
  emit(feeCreditUsed, of.appointment_id, factsOf(credit, of))
}

type Disputed = Pick<EventData<typeof feeDisputeOpened>, 'dispute_id' | 'reason'>
type PaidSession = SessionOfCredit & { payment_id: string; amount_cents: number }

const disputedFactsOf = (of: PaidSession, disputed: Disputed) => ({
  dispute_id: disputed.dispute_id,
  appointment_id: of.appointment_id,
  professional_id: of.professional_id,
  professional_user_id: of.professional_user_id,
  athlete_id: of.athlete_id,
  payment_id: of.payment_id,
  amount_cents: of.amount_cents,
  currency: 'usd' as const,
  reason: disputed.reason,
})

/** Publishes that an administrator has to decide about a credit. What the professional wrote stays in billing. */
export const publishOpenedDispute = (emit: Emit, of: PaidSession, disputed: Disputed): void => {
  emit(feeDisputeOpened, of.appointment_id, disputedFactsOf(of, disputed))
}

export const publishDecidedDispute = (
  emit: Emit,
  of: PaidSession,
  { outcome, ...disputed }: Disputed & Pick<EventData<typeof feeDisputeDecided>, 'outcome'>,
): void => {
  emit(feeDisputeDecided, of.appointment_id, { ...disputedFactsOf(of, disputed), outcome })
}
