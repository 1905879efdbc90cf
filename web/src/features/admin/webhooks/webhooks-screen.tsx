import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@fieldside/contracts/http/webhooks.ts'
import { WEBHOOK_ENDPOINTS_MAX } from '@fieldside/contracts/limits.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { BackButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { TableLoading } from '../table-loading.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { countOf, nameOf } from './webhook-words.ts'

const AddWebhookDialog = lazyDialog(async () => (await import('./add-webhook-dialog.tsx')).AddWebhookDialog)
const NewSecretDialog = lazyDialog(async () => (await import('./new-secret-dialog.tsx')).NewSecretDialog)

const UPDATE_MS = 5000

export const Screen = () => {
  const list = useEndpoint(developerActions.listWebhooks, {}, { everyMs: UPDATE_MS })
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<WebhookEndpointWithSecret | null>(null)
  const add = () => setAdding(true)
  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="Webhooks"
        lead="We post events to these addresses, signed and in order, and retry for three days."
        actions={<BackButton to="/admin">Back to Admin</BackButton>}
      />
      <QueryState query={list} title="We couldn’t load the endpoints" loading={<TableLoading columns={4} />}>
        {({ items }) => <Endpoints items={items} onAdd={add} />}
      </QueryState>
      {adding && (
        <AddWebhookDialog
          onCreated={(reply) => {
            setAdding(false)
            setCreated(reply)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {created && <NewSecretDialog webhook={created} onClose={() => setCreated(null)} />}
    </>
  )
}

const COLUMNS: Column<WebhookEndpoint>[] = [
  {
    header: 'Endpoint',
    typed: true,
    cell: ({ id, url, description }) => (
      <>
        <Link to={`/admin/webhooks/${id}`} className="font-semibold underline-offset-4 hover:underline">
          {nameOf({ url, description })}
        </Link>
        {description && <span className="block text-muted text-sm">{url}</span>}
      </>
    ),
  },
  { header: 'State', cell: (webhook) => <WebhookBadge webhook={webhook} /> },
  { header: 'Event types', align: 'right', cell: ({ event_types }) => event_types.length },
  { header: 'Waiting deliveries', align: 'right', cell: ({ waiting }) => waiting.toLocaleString('en-US') },
]

type EndpointsProps = { items: readonly WebhookEndpoint[]; onAdd: () => void }

const Endpoints = ({ items, onAdd }: EndpointsProps) => {
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title="No endpoints yet" action={<Button onClick={onAdd}>Add endpoint</Button>}>
          Add the URL of a service that needs to know about bookings, payments, and other events.
        </EmptyState>
      </Card>
    )
  const isFull = items.length >= WEBHOOK_ENDPOINTS_MAX
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {countOf(items.length, 'endpoint')} of at most {WEBHOOK_ENDPOINTS_MAX}.
          {isFull && ' Delete one to add another.'}
        </p>
        <Button onClick={onAdd} disabled={isFull}>
          <Plus aria-hidden />
          Add endpoint
        </Button>
      </div>
      <Card className="overflow-hidden">
        <Table caption="Endpoints" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
      </Card>
    </>
  )
}
