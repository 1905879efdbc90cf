import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useCommand } from '@/client/api.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { deliveryWords, eventWords, outcomeWords } from './webhook-words.ts'

const LOOKS = {
  delivered: { variant: 'default', Icon: CircleCheck },
  waiting: { variant: 'secondary', Icon: Clock },
  failed: { variant: 'warn', Icon: TriangleAlert },
} as const

const State = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { state, attempts, is_redelivery } = delivery
  const { variant, Icon } = LOOKS[state === 'waiting' && attempts > 0 ? 'failed' : state]
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      <Badge variant={variant}>
        <Icon aria-hidden />
        {deliveryWords(delivery)}
      </Badge>
      {is_redelivery && <Badge variant="outline">Redelivery</Badge>}
    </span>
  )
}

const Next = ({ delivery, isPaused }: { delivery: WebhookDelivery; isPaused: boolean }) => {
  const { state, next_attempt_at } = delivery
  if (next_attempt_at) return <Time at={next_attempt_at} className="whitespace-nowrap" />
  const waitsFor = isPaused ? 'When you resume' : 'After earlier events'
  return <span className="text-muted">{state === 'waiting' ? waitsFor : '–'}</span>
}

const Redeliver = ({ webhook, delivery }: { webhook: WebhookEndpoint; delivery: WebhookDelivery }) => {
  const redeliver = useCommand(developerActions.redeliverEvent, {
    success: ['Redelivering the event', 'We’ll deliver it after the events that are already waiting.'],
    failure: 'We couldn’t redeliver the event',
  })
  return (
    <Button
      size="sm"
      variant="outline"
      pending={redeliver.pending}
      disabled={webhook.paused !== null}
      aria-label={`Redeliver ${eventWords(delivery.event_type)} ${delivery.event_id.slice(0, 8)}`}
      onClick={() => redeliver.submit({ params: { id: webhook.id, delivery_id: delivery.id } })}
    >
      Redeliver
    </Button>
  )
}

const columnsOf = (webhook: WebhookEndpoint): Column<WebhookDelivery>[] => [
  {
    header: 'Event',
    typed: true,
    cell: ({ event_type, event_id }) => (
      <>
        <b className="font-semibold">{eventWords(event_type)}</b>
        <span className="block text-muted text-sm" title={event_id}>
          {event_type} · {event_id.slice(0, 8)}
        </span>
      </>
    ),
  },
  { header: 'Occurred', cell: ({ event_at }) => <Time at={event_at} className="whitespace-nowrap" /> },
  { header: 'State', cell: (delivery) => <State delivery={delivery} /> },
  { header: 'Last reply', typed: true, cell: outcomeWords },
  { header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    header: 'Next attempt',
    cell: (delivery) => <Next delivery={delivery} isPaused={webhook.paused !== null} />,
  },
  {
    header: 'Actions',
    quietHeader: true,
    align: 'right',
    cell: (delivery) => <Redeliver webhook={webhook} delivery={delivery} />,
  },
]

type DeliveryTableProps = { webhook: WebhookEndpoint; deliveries: readonly WebhookDelivery[] }

export const DeliveryTable = ({ webhook, deliveries }: DeliveryTableProps) => (
  <Table caption="Deliveries" columns={columnsOf(webhook)} rows={deliveries} rowKey={({ id }) => id} />
)
