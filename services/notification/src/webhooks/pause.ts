import type { WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { findEndpoint, pauseActive } from './store/endpoints.ts'
import { toWebhook } from './views.ts'

/** Pauses an endpoint. Changes nothing if it is paused. @throws notFound */
export const pauseWebhook = (ctx: NotificationContext, { id }: { id: string }): Promise<WebhookEndpoint> =>
  write(ctx, async (tx) => {
    const paused = await pauseActive(tx, id, 'manual', ctx.now())
    if (paused) await audit(tx, ctx, { action: 'pause-webhook', objectType: 'webhook', objectId: id })
    const row = await findEndpoint(tx, id)
    if (!row) throw noSuchWebhook()
    return toWebhook(row, ctx.now())
  })
