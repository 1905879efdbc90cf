import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { Link } from 'react-router-dom'
import { PaymentMethodPart } from '@/entities/payment/card/payment-method.tsx'
import { SettingsSection } from './settings-section.tsx'

export const CardSection = ({ payment }: { payment: PaymentState }) => (
  <SettingsSection
    id="card"
    title="Card"
    lead="The first booking with each new athlete costs $25, charged when you accept it. You keep 100% of your session fees."
  >
    <PaymentMethodPart payment={payment} />
    <p className="mt-5 text-sm">
      <Link
        to="/professional-billing"
        className="rounded-sm font-medium text-turf underline underline-offset-4"
      >
        Billing: what you pay, and the policies
      </Link>
    </p>
  </SettingsSection>
)
