import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { PaymentMethodPart } from '../card-form/payment-method.tsx'
import { SettingsSection } from './settings-section.tsx'

export const CardSection = ({ payment }: { payment: PaymentState }) => (
  <SettingsSection
    id="card"
    title="Card"
    lead="The first booking with each new athlete costs $25, charged when you accept it. Sessions themselves are yours: nothing is taken from them."
  >
    <PaymentMethodPart payment={payment} />
  </SettingsSection>
)
