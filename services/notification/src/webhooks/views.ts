import type { WebhookDelivery, WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import type { DeliveryRow } from './store/deliveries.ts'
import type { CountedEndpoint } from './store/endpoints.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

export const toWebhook = (row: CountedEndpoint, now: Date): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.event_types,
  paused: row.paused_at && { at: row.paused_at.toISOString(), reason: row.pause_reason! },
  created_at: row.created_at.toISOString(),
  old_secret_until: row.old_secret_until && row.old_secret_until > now ? instant(row.old_secret_until) : null,
  failing_since: instant(row.failing_since),
  waiting: Number(row.waiting),
})

export const toWebhookDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  event_type: row.event_type,
  subject: row.subject,
  event_at: row.event_at.toISOString(),
  state: row.state,
  is_redelivery: row.is_redelivery,
  attempts: row.attempts,
  last_attempt_at: instant(row.last_attempt_at),
  next_attempt_at: instant(row.next_attempt_at),
  status: row.status,
  error: row.error,
  ms: row.ms,
})
