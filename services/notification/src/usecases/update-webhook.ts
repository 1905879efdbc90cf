import type { WebhookEndpoint, WebhookForm } from '@fieldside/contracts/http/webhooks.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { toWebhook } from '../replies.ts'
import { findEndpoint, lockEndpoint, retryNow, updateEndpoint } from '../store/webhook-endpoints.ts'
import { checkWebhookForm } from './check-webhook-form.ts'
import { describeWebhook } from './describe-webhook.ts'

/** @throws notFound, or what checkWebhookForm throws */
export const updateWebhook = async (
  ctx: NotificationContext,
  { id }: { id: string },
  form: WebhookForm,
): Promise<WebhookEndpoint> => {
  if (!(await findEndpoint(ctx.db.kysely, id))) throw noSuchWebhook()
  const checked = await checkWebhookForm(ctx, form)
  return write(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (!before) throw noSuchWebhook()
    await updateEndpoint(tx, id, checked)
    if (before.url !== checked.url) await retryNow(tx, id, ctx.now())
    const after = (await findEndpoint(tx, id))!
    await audit(tx, ctx, {
      action: 'update-webhook',
      objectType: 'webhook',
      objectId: id,
      before: describeWebhook(before),
      after: describeWebhook(after),
    })
    return toWebhook(after, ctx.now())
  })
}
