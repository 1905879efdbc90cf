import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { WEBHOOK_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Select } from '@/ui/select.tsx'
import { TableLoading } from '../table-loading.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { DELIVERY_STATES, type DeliveryFilters, useDeliveryFilters } from './use-delivery-filters.ts'
import { eventWords } from './webhook-words.ts'

const RedeliverDialog = lazyDialog(async () => (await import('./redeliver-dialog.tsx')).RedeliverDialog)

const UPDATE_MS = 5000

/** The deliveries of an endpoint. */
export const DeliveryLog = ({ webhook }: { webhook: WebhookEndpoint }) => {
  const { id } = webhook
  const [filters, change] = useDeliveryFilters()
  const [redelivering, setRedelivering] = useState(false)
  const first = useEndpoint(
    developerActions.listWebhookDeliveries,
    { params: { id }, query: filters },
    { everyMs: UPDATE_MS, keepPrevious: true },
  )
  return (
    <>
      <div className="mb-5 grid gap-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Filters webhook={webhook} filters={filters} onChange={change} />
        <Button variant="outline" disabled={webhook.paused !== null} onClick={() => setRedelivering(true)}>
          <History aria-hidden />
          Redeliver range
        </Button>
      </div>
      <QueryState
        query={first}
        title="We couldn’t load the delivery log"
        loading={<TableLoading columns={6} />}
        fades
      >
        {(page) => (
          <Deliveries
            key={`${filters.state} ${filters.event_type}`}
            first={page}
            webhook={webhook}
            filters={filters}
            onClear={() => change({ state: undefined, event_type: undefined })}
          />
        )}
      </QueryState>
      {redelivering && <RedeliverDialog id={id} onClose={() => setRedelivering(false)} />}
    </>
  )
}

type FiltersProps = {
  webhook: WebhookEndpoint
  filters: DeliveryFilters
  onChange: (changes: Partial<DeliveryFilters>) => void
}

const STATES = [
  { value: 'all', label: 'All states' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
]

/** Offers the endpoint's types, plus the one in the page's URL, which the endpoint may have had earlier. */
const Filters = ({ webhook: { event_types }, filters, onChange }: FiltersProps) => {
  const types = [...new Set([...event_types, ...(filters.event_type ? [filters.event_type] : [])])]
  return (
    <>
      <Select
        aria-label="State"
        options={STATES}
        value={filters.state ?? 'all'}
        onValueChange={(value) => onChange({ state: DELIVERY_STATES.find((state) => state === value) })}
      />
      <Select
        aria-label="Event type"
        options={[
          { value: 'all', label: 'All event types' },
          ...types.map((value) => ({ value, label: eventWords(value) })),
        ]}
        value={filters.event_type ?? 'all'}
        onValueChange={(value) => onChange({ event_type: value === 'all' ? undefined : value })}
      />
    </>
  )
}

type DeliveriesProps = {
  first: Page<WebhookDelivery>
  webhook: WebhookEndpoint
  filters: DeliveryFilters
  onClear: () => void
}

const Deliveries = ({ first, webhook, filters, onClear }: DeliveriesProps) => {
  const { rows, ...more } = usePages(first, developerActions.listWebhookDeliveries, (cursor) => ({
    params: { id: webhook.id },
    query: { ...filters, cursor },
  }))
  if (rows.length === 0)
    return (
      <Card>
        <NoDeliveries isFiltered={Boolean(filters.state || filters.event_type)} onClear={onClear} />
      </Card>
    )
  return (
    <>
      <Card className="overflow-hidden">
        <DeliveryTable webhook={webhook} deliveries={rows} />
      </Card>
      <MoreButton {...more} />
    </>
  )
}

const NoDeliveries = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      title="No deliveries found"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all deliveries
        </Button>
      }
    >
      No deliveries from the last {WEBHOOK_RETENTION_DAYS} days match your filters.
    </EmptyState>
  ) : (
    <EmptyState title="No deliveries yet">
      Deliveries from the last {WEBHOOK_RETENTION_DAYS} days appear here. Send a test event to try the
      endpoint now.
    </EmptyState>
  )
