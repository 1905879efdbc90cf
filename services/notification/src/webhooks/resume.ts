import type { WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { findEndpoint, lockEndpoint, retryNow, updateEndpoint } from './store/endpoints.ts'
import { toWebhook } from './views.ts'

/** Resumes an endpoint. Delivers the waiting events, with another 3 days of retries. @throws notFound */
export const resumeWebhook = (ctx: NotificationContext, { id }: { id: string }): Promise<WebhookEndpoint> =>
  write(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id)
    if (!row) throw noSuchWebhook()
    if (row.paused_at) {
      await updateEndpoint(tx, id, { paused_at: null, pause_reason: null, failing_since: null })
      await retryNow(tx, id, ctx.now())
      const before = { reason: row.pause_reason }
      await audit(tx, ctx, { action: 'resume-webhook', objectType: 'webhook', objectId: id, before })
    }
    return toWebhook((await findEndpoint(tx, id))!, ctx.now())
  })
