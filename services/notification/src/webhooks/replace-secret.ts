import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { WebhookEndpointWithSecret } from '@fieldside/contracts/http/webhooks.ts'
import { WEBHOOK_OLD_SECRET_HOURS } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { newWebhookSecret } from './adapters/signature.ts'
import { findEndpoint, lockEndpoint, updateEndpoint } from './store/endpoints.ts'
import { toWebhook } from './views.ts'

/**
 * Creates a new secret. Deliveries are also signed with the replaced one for 24 hours, but with no older one.
 * @throws notFound
 */
export const replaceWebhookSecret = (
  ctx: NotificationContext,
  { id }: { id: string },
): Promise<WebhookEndpointWithSecret> => {
  const [now, secret] = [ctx.now(), newWebhookSecret()]
  return write(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id)
    if (!row) throw noSuchWebhook()
    await updateEndpoint(tx, id, {
      secret: ctx.webhookSeal.close(secret, id),
      old_secret: row.secret,
      old_secret_until: new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS),
    })
    await audit(tx, ctx, { action: 'replace-webhook-secret', objectType: 'webhook', objectId: id })
    return { ...toWebhook((await findEndpoint(tx, id))!, now), secret }
  })
}
