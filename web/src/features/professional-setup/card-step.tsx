import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { CardForm } from '@/entities/payment/card/card-form.tsx'
import { SavedCard } from '@/entities/payment/card/saved-card.tsx'
import { StepHeading } from './step-parts.tsx'

type CardStepProps = { payment: PaymentState; onSaved: () => void }

export const CardStep = ({ payment, onSaved }: CardStepProps) => (
  <>
    <StepHeading title="Payment method">
      We charge your card only for the first-booking fee, when you accept a new athlete. Returning athletes
      are free, and you keep your session fees.
    </StepHeading>
    {payment.payment_method ? (
      <SavedCard card={payment.payment_method} onSaved={onSaved} />
    ) : (
      <CardForm onSaved={onSaved} />
    )}
  </>
)
