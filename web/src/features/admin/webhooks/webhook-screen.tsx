import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { TriangleAlert } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { lazyTab } from '@/ui/lazy-part.ts'
import { BackButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { AddressTabs } from '@/ui/tabs.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { nameOf } from './webhook-words.ts'

const VerifyTab = lazyTab(async () => (await import('./verify-tab.tsx')).VerifyTab)

const UPDATE_MS = 5000

export const Screen = () => {
  const { id = '' } = useParams()
  const webhook = useEndpoint(developerActions.getWebhook, { params: { id } }, { everyMs: UPDATE_MS })
  return (
    <QueryState
      query={webhook}
      title="We couldn’t load the endpoint"
      page
      loading={
        <Skeletons
          className="grid gap-6"
          of={[
            'h-5 w-20',
            'h-11 w-full max-w-96',
            'h-64 rounded-lg',
            'h-11 w-full max-w-80',
            'h-96 rounded-lg',
          ]}
        />
      }
    >
      {(data) => <Endpoint webhook={data} isStale={webhook.isError} />}
    </QueryState>
  )
}

const Endpoint = ({ webhook, isStale }: { webhook: WebhookEndpoint; isStale: boolean }) => (
  <>
    <PageHeader
      eyebrow="Admin · Webhooks"
      title={<span className="[overflow-wrap:anywhere]">{nameOf(webhook)}</span>}
      actions={<BackButton to="/admin/webhooks">All endpoints</BackButton>}
    />
    {isStale && (
      <p role="status" className="mb-6 flex items-center gap-2 text-warn">
        <TriangleAlert aria-hidden className="size-[1.125rem] shrink-0" />
        We can’t update this page right now.
      </p>
    )}
    <WebhookDetails webhook={webhook} />
    <div className="mt-8">
      <AddressTabs
        aria-label="Endpoint"
        tabs={[
          { value: 'deliveries', label: 'Deliveries', content: <DeliveryLog webhook={webhook} /> },
          { value: 'verify', label: 'Verify signatures', content: <VerifyTab /> },
        ]}
      />
    </div>
  </>
)
