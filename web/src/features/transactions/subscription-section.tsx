import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import { PREMIUM_MONTHLY_CENTS } from '@fieldside/contracts/limits.ts'
import { CreditCard, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { CardForm } from '@/entities/payment/card/card-form.tsx'
import { cardWords } from '@/entities/payment/card/card-words.ts'
import { dollars } from '@/entities/payment/dollars.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'

export const SubscriptionSection = () => (
  <QueryState
    card
    query={useEndpoint(actions.getSubscription, {})}
    title="We couldn’t load your subscription"
    loading={<SectionLoading />}
  >
    {(subscription) => (subscription.is_subscribed ? <Premium subscription={subscription} /> : <Free />)}
  </QueryState>
)

const Frame = ({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) => (
  <Card>
    <section aria-labelledby="plan" className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="plan" className="text-xl">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  </Card>
)

const Free = () => (
  <Frame title="Free plan">
    <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[52ch] text-muted">
        Get every program, exercise videos, the workout builder, and progress tracking.
      </p>
      <LinkButton to="/pricing" className="max-md:w-full">
        See Premium
      </LinkButton>
    </div>
  </Frame>
)

const STATES = {
  active: { badge: 'Active', variant: 'default' },
  ending: { badge: 'Ends soon', variant: 'warn' },
  past_due: { badge: 'Payment failed', variant: 'destructive' },
} as const

const stateOf = ({ status, cancel_at_period_end: ends }: Subscription): keyof typeof STATES => {
  if (status === 'past_due') return 'past_due'
  return ends ? 'ending' : 'active'
}

const Premium = ({ subscription }: { subscription: Subscription }) => {
  const state = stateOf(subscription)
  const { badge, variant } = STATES[state]
  return (
    <Frame title="Premium" badge={<Badge variant={variant}>{badge}</Badge>}>
      <dl className="mt-4 grid gap-4 md:grid-cols-2">
        <Fact label="Price">{dollars(PREMIUM_MONTHLY_CENTS)} per month</Fact>
        {subscription.current_period_end && state !== 'past_due' && (
          <Fact label={state === 'ending' ? 'Premium ends on' : 'Renewal date'}>
            <Time at={subscription.current_period_end} show="day" />
          </Fact>
        )}
      </dl>
      {state === 'past_due' && <PastDue />}
      <PaymentCard card={subscription.card} />
      <div className="mt-5 border-line border-t pt-4">
        {subscription.cancel_at_period_end ? (
          <KeepPremium />
        ) : (
          <CancelSubscription until={subscription.current_period_end} />
        )}
      </div>
    </Frame>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="mt-0.5 font-medium">{children}</dd>
  </div>
)

const PastDue = () => (
  <p className="mt-4 flex items-start gap-3 rounded-sm bg-bad-soft px-4 py-3 text-sm">
    <TriangleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-bad" />
    Your card was declined. We’ll retry it for 7 days, and you keep Premium until then. Replace the card to
    keep Premium. We charge the new card right away.
  </p>
)

const PaymentCard = ({ card }: { card: Subscription['card'] }) => {
  const [replacing, setReplacing] = useState(false)
  const close = () => setReplacing(false)
  return (
    <div className="mt-5 grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <CreditCard aria-hidden className="size-6 text-turf" />
        <p className="flex-1 font-medium">{card ? cardWords(card) : 'No card on file'}</p>
        {!replacing && (
          <Button variant="outline" onClick={() => setReplacing(true)}>
            Replace card
          </Button>
        )}
      </div>
      {replacing && (
        <CardForm
          pays="premium"
          onSaved={close}
          submitLabel="Save new card"
          note="We’ll charge renewals to this card. Only the payment provider sees your card number."
          close={{ label: 'Keep this card', onClick: close }}
        />
      )}
    </div>
  )
}

const KeepPremium = () => {
  const resume = useCommand(actions.resumeSubscription, {
    success: ['Subscription resumed', 'Premium will renew as before.'],
    failure: 'Subscription Error',
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-muted">Your subscription is canceled. You keep Premium until that day.</p>
      <Button pending={resume.pending} className="max-md:w-full" onClick={() => resume.submit({})}>
        Keep Premium
      </Button>
    </div>
  )
}

const SectionLoading = () => (
  <Card>
    <Skeletons
      label="Loading your subscription"
      className="grid gap-4 p-5"
      of={['h-7 w-40', 'h-5 w-64 max-w-full', 'h-11 w-full']}
    />
  </Card>
)
