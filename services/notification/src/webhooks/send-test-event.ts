import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { sendTestEvent as endpoint } from '@fieldside/contracts/http/webhooks.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook, webhookPaused } from '../errors.ts'
import { testEvent } from './rules/events.ts'
import { postWebhook } from './steps/post.ts'
import { findEndpoint } from './store/endpoints.ts'

/** Less than callers wait for the reply. */
const TIMEOUT_MS = 8000

/** Posts a test event at once. @throws notFound, or conflict 'webhook-paused' */
export const sendTestEvent = async (
  ctx: NotificationContext,
  { id }: { id: string },
): Promise<ReplyOf<typeof endpoint>> => {
  const row = await findEndpoint(ctx.db.kysely, id)
  if (!row) throw noSuchWebhook()
  if (row.paused_at) throw webhookPaused()
  const event_id = newId()
  const about = { id: event_id, endpointId: id, correlationId: ctx.correlationId, now: ctx.now() }
  const body = JSON.stringify(testEvent(about))
  return postWebhook(ctx, { ...row, endpoint_id: id, event_id, body, timeoutMs: TIMEOUT_MS })
}
