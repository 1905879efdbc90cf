import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { BodyOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { createWebhook as endpoint } from '@fieldside/contracts/http/webhooks.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { callerKey } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { tooManyWebhooks } from '../errors.ts'
import type { NotificationSchema } from '../schema.ts'
import { newWebhookSecret } from './adapters/signature.ts'
import { checkWebhookForm } from './steps/check-form.ts'
import { describeWebhook } from './steps/describe.ts'
import { findEndpoint, insertEndpoint } from './store/endpoints.ts'
import { findRecordingStart, lockEvents, positionBefore, upsertRecording } from './store/events.ts'
import { toWebhook } from './views.ts'

type NotificationTx = Tx<NotificationSchema>

/**
 * An event that arrives after the creation can have an earlier time, and a client's clock can be ahead, because clocks
 * differ between machines.
 */
const CLOCKS_DIFFER_MS = MINUTE_MS

/** Returns the instant since which an endpoint with this `since` gets all events. */
const startOf = async (tx: NotificationTx, from: Date | undefined, now: Date): Promise<Date> => {
  if (!from) return now
  const recorded = await findRecordingStart(tx, now)
  return from > recorded ? from : recorded
}

/**
 * Creates an endpoint for events that arrive from now on and, with `since`, for those recorded since then.
 * @throws invalidInput, conflict 'too-many-webhooks', or what checkWebhookForm throws
 */
export const createWebhook = async (
  ctx: NotificationContext,
  { since, paused, ...form }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const [id, now, secret] = [newId(), ctx.now(), newWebhookSecret()]
  const from = since === undefined ? undefined : new Date(since)
  if (from && from.getTime() > now.getTime() + CLOCKS_DIFFER_MS)
    throw invalidInput([{ field: 'since', message: 'Choose a time in the past' }])
  const checked = await checkWebhookForm(ctx, form)
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
      ...(paused && { paused_at: now, pause_reason: 'manual' as const }),
    })
    if (!isInserted) throw tooManyWebhooks()
    await upsertRecording(tx, now)
    if (from && !paused) await scheduleJob(tx, { job: 'webhooks', key: id, runAt: now })
    const created = (await findEndpoint(tx, id))!
    const after = { ...describeWebhook(created), ...(since !== undefined && { since }) }
    await audit(tx, ctx, { action: 'create-webhook', objectType: 'webhook', objectId: id, after })
    const start = await startOf(tx, from, now)
    return { ...toWebhook(created, now), secret, since: start.toISOString() }
  })
}
