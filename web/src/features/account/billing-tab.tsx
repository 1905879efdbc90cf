import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import { Check, CreditCard, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { CardForm } from '@/entities/payment/card/card-form.tsx'
import { FeeCard, FeePolicies, FeePricing } from '@/entities/payment/card/fee-terms.tsx'
import { SavedCard } from '@/entities/payment/card/saved-card.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardHeader } from '@/ui/card.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

const LOAD_FAILED = 'Failed to load billing'

export const BillingTab = () => (
  <QueryState
    query={useEndpoint(screens.professionalBillingScreen, {})}
    title={LOAD_FAILED}
    toast={LOAD_FAILED}
    loading={
      <Skeletons
        label="Loading billing"
        className="grid max-w-3xl gap-6"
        of={['h-36 w-full rounded-lg', 'h-64 w-full rounded-lg', 'h-64 w-full rounded-lg']}
      />
    }
  >
    {({ payment }) => <Billing payment={payment} />}
  </QueryState>
)

const Billing = ({ payment }: { payment: PaymentState }) => (
  <div className="grid max-w-3xl gap-6">
    {(!payment.payment_method || payment.suspended) && <CardNeeded suspended={payment.suspended} />}
    <Card>
      <CardHeader title="Payment method" aside={<Status isActive={payment.payment_method !== null} />} />
      <div className="px-5 pt-1 pb-5">
        <PaymentMethodCard payment={payment} />
      </div>
    </Card>
    <FeeCard title="Pricing">
      <FeePricing />
    </FeeCard>
    <FeeCard title="Billing policies">
      <FeePolicies />
    </FeeCard>
  </div>
)

const Status = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Badge>
      <Check aria-hidden />
      Payment Method Active
    </Badge>
  ) : (
    <Badge variant="flare">Setup Required</Badge>
  )

const CardNeeded = ({ suspended }: { suspended: boolean }) => (
  <p role="alert" className="flex items-start gap-3 rounded-md bg-flare-soft px-4 py-3.5">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-flare-deep" />
    {suspended
      ? 'Your card was declined for your last fee. Save another card to accept new athletes again.'
      : `Save a card to accept bookings from new athletes: ${formatCents(FIRST_BOOKING_FEE_CENTS)} once per new athlete. Saving a card is free.`}
  </p>
)

const PaymentMethodCard = ({ payment: { payment_method: card } }: { payment: PaymentState }) => {
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  if (card) return <SavedCard card={card} />
  if (adding) return <CardForm onSaved={close} close={{ label: 'Not now', onClick: close }} />
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <p className="min-w-0 flex-1 basis-64 text-muted">You haven’t saved a card yet.</p>
      <Button onClick={() => setAdding(true)}>
        <CreditCard aria-hidden />
        Add payment method
      </Button>
    </div>
  )
}
