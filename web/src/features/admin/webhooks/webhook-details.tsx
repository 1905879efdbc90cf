import type { WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import type { ReactNode } from 'react'
import { CardSection } from '@/ui/card.tsx'
import { Time } from '@/ui/time.tsx'
import { TestEvent } from './test-event.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { adviceOf, eventWords } from './webhook-words.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-0.5 px-5 py-3 md:grid-cols-[12rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const State = ({ webhook }: { webhook: WebhookEndpoint }) => {
  const advice = adviceOf(webhook)
  return (
    <>
      <span className="inline-flex">
        <WebhookBadge webhook={webhook} />
      </span>
      {advice && <p className="mt-1.5 max-w-[68ch] text-muted text-sm">{advice}</p>}
    </>
  )
}

export const WebhookDetails = ({ webhook }: { webhook: WebhookEndpoint }) => {
  const { url, event_types, waiting, created_at, old_secret_until } = webhook
  return (
    <CardSection title="Details">
      <dl className="divide-y divide-line border-line border-t">
        <Fact name="URL">{url}</Fact>
        <Fact name="State">
          <State webhook={webhook} />
        </Fact>
        <Fact name="Waiting deliveries">{waiting.toLocaleString('en-US')}</Fact>
        <Fact name={`Event types (${event_types.length})`}>{event_types.map(eventWords).join(', ')}</Fact>
        <Fact name="Created">
          <Time at={created_at} />
        </Fact>
        {old_secret_until && (
          <Fact name="Old secret">
            We also sign with it until <Time at={old_secret_until} />
          </Fact>
        )}
      </dl>
      <div className="grid gap-4 border-line border-t px-5 py-4">
        <TestEvent webhook={webhook} />
        <WebhookActions webhook={webhook} />
      </div>
    </CardSection>
  )
}
