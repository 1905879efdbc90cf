import type { WebhookDelivery } from '@fieldside/contracts/http/webhooks.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchDelivery, noSuchWebhook, webhookPaused } from '../errors.ts'
import { findDelivery, insertEventAgain } from './store/deliveries.ts'
import { lockEndpoint } from './store/endpoints.ts'
import { toWebhookDelivery } from './views.ts'

/** Delivers an event again, after the waiting ones. @throws notFound, or conflict 'webhook-paused' */
export const redeliverEvent = (
  ctx: NotificationContext,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDelivery> =>
  write(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, id)
    if (!endpoint) throw noSuchWebhook()
    const delivery = await findDelivery(tx, id, delivery_id)
    if (!delivery) throw noSuchDelivery()
    if (endpoint.paused_at) throw webhookPaused()
    const added = await insertEventAgain(tx, { endpointId: id, now: ctx.now() }, delivery.event_position)
    if (added === undefined) throw noSuchDelivery()
    const { event_id } = delivery
    await audit(tx, ctx, {
      action: 'redeliver-webhook-event',
      objectType: 'webhook',
      objectId: id,
      after: { event_id },
    })
    return toWebhookDelivery((await findDelivery(tx, id, added))!)
  })
