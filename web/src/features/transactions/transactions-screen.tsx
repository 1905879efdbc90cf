import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Suspense, useState } from 'react'
import { useMatch, useParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { useOnceKnown } from '@/client/once-known.ts'
import { useSession } from '@/client/session.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { PartLoading } from './part-loading.tsx'
import { PaymentList } from './payment-list.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

const Earnings = lazyPart(async () => (await import('./earnings/earnings.tsx')).Earnings)
const Receipt = lazyPart(async () => (await import('./receipt.tsx')).Receipt)

const TABS = [
  { value: 'all', label: 'All', content: <PaymentList /> },
  { value: 'completed', label: 'Completed', content: <PaymentList status="completed" /> },
  { value: 'pending', label: 'Pending', content: <PaymentList status="pending" /> },
]

/** /transactions, /receipts/{id}, and /earnings, whose code would split the files of other screens if it were a screen's own. */
export const Screen = () => {
  const { id } = useParams()
  const isEarnings = useMatch('/earnings') !== null
  if (id === undefined && !isEarnings) return <Transactions />
  return (
    <Suspense fallback={<PartLoading />}>{id === undefined ? <Earnings /> : <Receipt id={id} />}</Suspense>
  )
}

const Transactions = () => {
  const session = useSession()
  const [tab, setTab] = useState('all')
  // Loads both at once, but shows the history only after the subscription above it, whose height isn't known until
  // then.
  const isPlanKnown = useOnceKnown(!useEndpoint(actions.getSubscription, {}).isPending)
  useEndpoint(screens.transactionsScreen, { query: {} })
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Transactions"
        lead="Your subscription and everything you’ve paid."
        actions={
          session.status === 'signed-in' &&
          session.user.role === 'professional' && (
            <LinkButton to="/earnings" variant="outline">
              Earnings
            </LinkButton>
          )
        }
      />
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
