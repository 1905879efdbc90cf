import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import type { ReactNode } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { FeeCard, FeePolicies, FeePricing } from '@/entities/payment/card/fee-terms.tsx'
import { PaymentMethodPart } from '@/entities/payment/card/payment-method.tsx'
import { Card, CardHeader } from '@/ui/card.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { AddressTabs } from '@/ui/tabs.tsx'
import { Overview } from './overview.tsx'

const LOAD_FAILED = 'Failed to load billing'

export const Screen = () => (
  <QueryState
    page
    query={useEndpoint(screens.professionalBillingScreen, {})}
    title={LOAD_FAILED}
    toast={LOAD_FAILED}
    loading={
      <Skeletons
        label="Loading billing"
        className="grid gap-6"
        of={['h-11 w-40', 'h-11 w-full max-w-96', 'h-30 w-full rounded-lg', 'h-48 w-full rounded-lg']}
      />
    }
  >
    {({ payment }) => <Loaded payment={payment} />}
  </QueryState>
)

const Loaded = ({ payment }: { payment: PaymentState }) => {
  const tabs = [
    { value: 'overview', label: 'Overview', content: <Overview payment={payment} /> },
    {
      value: 'payment-methods',
      label: 'Payment Methods',
      content: (
        <Part title={payment.payment_method ? 'Saved card' : 'Add a card'}>
          <PaymentMethodPart payment={payment} />
        </Part>
      ),
    },
    {
      value: 'pricing',
      label: 'Pricing',
      content: (
        <FeeCard title="What you pay, and what you keep" className="max-w-3xl">
          <FeePricing />
        </FeeCard>
      ),
    },
    {
      value: 'policies',
      label: 'Policies',
      content: (
        <FeeCard title="Billing policies" className="max-w-3xl">
          <FeePolicies />
        </FeeCard>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Billing"
        lead="Your card, and the fee for your first booking with each new athlete."
      />
      <AddressTabs aria-label="Billing" tabs={tabs} />
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="max-w-3xl">
    <CardHeader title={title} />
    <div className="px-5 pt-1 pb-5">{children}</div>
  </Card>
)
