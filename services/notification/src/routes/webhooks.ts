import * as webhooks from '@fieldside/contracts/http/webhooks.ts'
import { type HttpApp, IN_ONE_WRITE } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { toWebhook } from '../replies.ts'
import { findEndpoint, listEndpoints } from '../store/webhook-endpoints.ts'
import { createWebhook } from '../usecases/create-webhook.ts'
import { deleteWebhook } from '../usecases/delete-webhook.ts'
import { listWebhookDeliveries } from '../usecases/list-webhook-deliveries.ts'
import { pauseWebhook } from '../usecases/pause-webhook.ts'
import { redeliverEvent } from '../usecases/redeliver-event.ts'
import { redeliverRange } from '../usecases/redeliver-range.ts'
import { replaceWebhookSecret } from '../usecases/replace-webhook-secret.ts'
import { resumeWebhook } from '../usecases/resume-webhook.ts'
import { sendTestEvent } from '../usecases/send-test-event.ts'
import { updateWebhook } from '../usecases/update-webhook.ts'

export const serveWebhooks = (http: HttpApp<NotificationContext>): void => {
  http.serve(webhooks.listWebhooks, async ({ db, now }) => ({
    items: (await listEndpoints(db)).map((row) => toWebhook(row, now())),
  }))
  http.serve(webhooks.getWebhook, async ({ db, now }, { params }) => {
    const found = await findEndpoint(db.kysely, params.id)
    if (!found) throw noSuchWebhook()
    return toWebhook(found, now())
  })
  http.serve(webhooks.createWebhook, (ctx, { body }) => createWebhook(ctx, body))
  http.serve(
    webhooks.updateWebhook,
    (ctx, { params, body }) => updateWebhook(ctx, params, body),
    IN_ONE_WRITE,
  )
  http.serve(webhooks.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params), IN_ONE_WRITE)
  http.serve(webhooks.replaceWebhookSecret, (ctx, { params }) => replaceWebhookSecret(ctx, params))
  http.serve(webhooks.pauseWebhook, (ctx, { params }) => pauseWebhook(ctx, params), IN_ONE_WRITE)
  http.serve(webhooks.resumeWebhook, (ctx, { params }) => resumeWebhook(ctx, params), IN_ONE_WRITE)
  http.serve(webhooks.sendTestEvent, (ctx, { params }) => sendTestEvent(ctx, params))
  http.serve(webhooks.listWebhookDeliveries, (ctx, { params, query }) =>
    listWebhookDeliveries(ctx, params, query),
  )
  http.serve(webhooks.redeliverEvent, (ctx, { params }) => redeliverEvent(ctx, params), IN_ONE_WRITE)
  http.serve(
    webhooks.redeliverRange,
    (ctx, { params, body }) => redeliverRange(ctx, params, body),
    IN_ONE_WRITE,
  )
}
