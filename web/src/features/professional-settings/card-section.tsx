import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { CreditCard, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cardWords } from '../booking-requests/fee-words.ts'
import { CardForm } from '../card-form/card-form.tsx'
import { SettingsSection } from './settings-section.tsx'

export const CardSection = ({ payment }: { payment: PaymentState }) => {
  const [updating, setUpdating] = useState(false)
  const { payment_method: card, suspended } = payment
  const close = () => setUpdating(false)
  return (
    <SettingsSection
      id="card"
      title="Card"
      lead="The first booking with each new athlete costs $25, charged when you accept it. Sessions themselves are yours: nothing is taken from them."
    >
      {suspended && <Suspended />}
      {card && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          <CreditCard aria-hidden className="size-6 text-turf" />
          <p className="flex-1">
            <b className="block">{cardWords(card)}</b>
            <span className="text-muted text-sm">
              Expires {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
            </span>
          </p>
          {!updating && (
            <Button variant="outline" onClick={() => setUpdating(true)}>
              Update card
            </Button>
          )}
        </div>
      )}
      {(!card || updating) && (
        <CardForm
          onSaved={close}
          submitLabel={card ? 'Save new card' : 'Save card'}
          beside={
            card && (
              <Button variant="plain" onClick={close}>
                Cancel
              </Button>
            )
          }
        />
      )}
    </SettingsSection>
  )
}

const Suspended = () => (
  <p className="mb-4 flex items-start gap-3 rounded-sm bg-bad-soft px-4 py-3 text-sm">
    <TriangleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-bad" />
    Your last fee was declined. Save a working card to accept new athletes again.
  </p>
)
