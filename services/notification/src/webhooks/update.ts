import type { WebhookEndpoint, WebhookForm } from '@fieldside/contracts/http/webhooks.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { checkWebhookForm } from './steps/check-form.ts'
import { describeWebhook } from './steps/describe.ts'
import { findEndpoint, lockEndpoint, retryNow, updateEndpoint } from './store/endpoints.ts'
import { lockEvents } from './store/events.ts'
import { expandEvents } from './store/lanes.ts'
import { toWebhook } from './views.ts'

/** @throws notFound, or what checkWebhookForm throws */
export const updateWebhook = async (
  ctx: NotificationContext,
  { id }: { id: string },
  form: WebhookForm,
): Promise<WebhookEndpoint> => {
  if (!(await findEndpoint(ctx.db.kysely, id))) throw noSuchWebhook()
  const checked = await checkWebhookForm(ctx, form)
  // Most of them here, so that the transaction doesn't hold back events for long.
  while (await expandEvents(ctx.db, id, ctx.now()));
  return write(ctx, async (tx) => {
    await lockEvents(tx)
    const before = await lockEndpoint(tx, id)
    if (!before) throw noSuchWebhook()
    // Events until now are for the types until now: the position stays behind while none of them occurs.
    while (await expandEvents({ kysely: tx }, id, ctx.now()));
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
