import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { TriangleAlert } from 'lucide-react'
import { CardForm } from './card-form.tsx'
import { SavedCard } from './saved-card.tsx'

export const PaymentMethodPart = ({ payment }: { payment: PaymentState }) => (
  <>
    {payment.suspended && <Suspended />}
    {payment.payment_method ? (
      <SavedCard card={payment.payment_method} />
    ) : (
      <CardForm onSaved={() => undefined} />
    )}
  </>
)

const Suspended = () => (
  <p className="mb-4 flex items-start gap-3 rounded-sm bg-bad-soft px-4 py-3 text-sm">
    <TriangleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-bad" />
    Your card was declined for your last fee. Save another card to accept new athletes again.
  </p>
)
