import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { BodyOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { createWebhook as endpoint } from '@fieldside/contracts/http/webhooks.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { callerKey } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { tooManyWebhooks } from '../errors.ts'
import { newWebhookSecret } from './adapters/signature.ts'
import { checkWebhookForm } from './steps/check-form.ts'
import { describeWebhook } from './steps/describe.ts'
import { findEndpoint, insertEndpoint } from './store/endpoints.ts'
import { lockEvents, positionBefore, upsertRecording } from './store/events.ts'
import { toWebhook } from './views.ts'

/** An event that arrives after the creation can have an earlier time, because clocks differ between machines. */
const CLOCKS_DIFFER_MS = MINUTE_MS

/**
 * Creates an endpoint for events that arrive from now on and, with `since`, for those recorded since then.
 * @throws conflict 'too-many-webhooks', or what checkWebhookForm throws
 */
export const createWebhook = async (
  ctx: NotificationContext,
  { since, ...form }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const checked = await checkWebhookForm(ctx, form)
  const [id, now, secret] = [newId(), ctx.now(), newWebhookSecret()]
  const from = since === undefined ? undefined : new Date(since)
  return write(ctx, async (tx) => {
    await lockEvents(tx)
    const isInserted = await insertEndpoint(tx, {
      ...checked,
      id,
      secret: ctx.webhookSeal.close(secret, id),
      created_by: callerKey(ctx.caller),
      created_at: now,
      position: await positionBefore(tx, from),
      since: from ?? new Date(now.getTime() - CLOCKS_DIFFER_MS),
    })
    if (!isInserted) throw tooManyWebhooks()
    await upsertRecording(tx)
    if (from) await scheduleJob(tx, { job: 'webhooks', key: id, runAt: now })
    const created = (await findEndpoint(tx, id))!
    const after = { ...describeWebhook(created), ...(since !== undefined && { since }) }
    await audit(tx, ctx, { action: 'create-webhook', objectType: 'webhook', objectId: id, after })
    return { ...toWebhook(created, now), secret }
  })
}
