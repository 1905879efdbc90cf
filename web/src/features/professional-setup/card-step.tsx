import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { CardForm } from '../../entities/payment/card/card-form.tsx'
import { SavedCard } from '../../entities/payment/card/saved-card.tsx'
import { StepHeading } from './step-parts.tsx'

type CardStepProps = { payment: PaymentState; onSaved: () => void }

export const CardStep = ({ payment, onSaved }: CardStepProps) => (
  <>
    <StepHeading title="Payment method">
      Your card is kept for one thing: the first-booking fee, when you accept an athlete who is new to you.
      Returning athletes cost nothing, and session fees are yours.
    </StepHeading>
    {payment.payment_method ? (
      <SavedCard card={payment.payment_method} onSaved={onSaved} />
    ) : (
      <CardForm onSaved={onSaved} />
    )}
  </>
)
