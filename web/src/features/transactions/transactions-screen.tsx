import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { useOnceKnown } from '@/client/once-known.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { PaymentList } from './payment-list.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

const TABS = [
  { value: 'all', label: 'All', content: <PaymentList /> },
  { value: 'completed', label: 'Completed', content: <PaymentList status="completed" /> },
  { value: 'pending', label: 'Pending', content: <PaymentList status="pending" /> },
]

export const Screen = () => {
  const [tab, setTab] = useState('all')
  // Loads both at once, but shows the history only after the subscription above it, whose height isn't known until
  // then.
  const isPlanKnown = useOnceKnown(!useEndpoint(actions.getSubscription, {}).isPending)
  useEndpoint(screens.transactionsScreen, { query: {} })
  return (
    <div className="max-w-4xl">
      <PageHeader title="Transactions" lead="Your subscription and everything you’ve paid." />
      <div className="grid grid-cols-1 gap-8">
        <SubscriptionSection />
        {isPlanKnown && (
          <section aria-labelledby="history" className="min-w-0">
            <h2 id="history" className="mb-3 text-xl">
              Payment history
            </h2>
            <Tabs aria-label="Payments by status" tabs={TABS} value={tab} onValueChange={setTab} />
          </section>
        )}
      </div>
    </div>
  )
}
