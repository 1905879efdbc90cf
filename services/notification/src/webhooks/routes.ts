import * as webhooks from '@fieldside/contracts/http/webhooks.ts'
import { callerKey } from '@fieldside/platform/context.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { createWebhook } from './create.ts'
import { deleteWebhook } from './delete.ts'
import { listWebhookDeliveries } from './list-deliveries.ts'
import { pauseWebhook } from './pause.ts'
import { redeliverEvent } from './redeliver-event.ts'
import { redeliverRange } from './redeliver-range.ts'
import { replaceWebhookSecret } from './replace-secret.ts'
import { requireOwnWebhook } from './require-own.ts'
import { resumeWebhook } from './resume.ts'
import { sendTestEvent } from './send-test-event.ts'
import { findEndpoint, listEndpoints } from './store/endpoints.ts'
import { updateWebhook } from './update.ts'
import { toWebhook } from './views.ts'

type OfOne = { params: { id: string } }

/** Refuses API clients the endpoints of others. */
const own =
  <Given extends OfOne, Reply>(run: (ctx: NotificationContext, given: Given) => Promise<Reply>) =>
  async (ctx: NotificationContext, given: Given): Promise<Reply> => {
    await requireOwnWebhook(ctx, given.params.id)
    return run(ctx, given)
  }

const getWebhook = async ({ db, now }: NotificationContext, { params }: OfOne) => {
  const row = await findEndpoint(db.kysely, params.id)
  if (!row) throw noSuchWebhook()
  return toWebhook(row, now())
}

export const webhookRoutes = (http: HttpApp<NotificationContext>): void => {
  http.serve(webhooks.listWebhooks, async ({ db, now, caller }) => {
    const creator = caller.kind === 'client' ? callerKey(caller) : undefined
    return { items: (await listEndpoints(db, creator)).map((row) => toWebhook(row, now())) }
  })
  http.serve(webhooks.getWebhook, own(getWebhook))
  http.serve(webhooks.createWebhook, (ctx, { body }) => createWebhook(ctx, body))
  http.serve(
    webhooks.updateWebhook,
    own((ctx, { params, body }) => updateWebhook(ctx, params, body)),
  )
  http.serve(
    webhooks.deleteWebhook,
    own((ctx, { params }) => deleteWebhook(ctx, params)),
  )
  http.serve(
    webhooks.replaceWebhookSecret,
    own((ctx, { params }) => replaceWebhookSecret(ctx, params)),
  )
  http.serve(
    webhooks.pauseWebhook,
    own((ctx, { params }) => pauseWebhook(ctx, params)),
  )
  http.serve(
    webhooks.resumeWebhook,
    own((ctx, { params }) => resumeWebhook(ctx, params)),
  )
  http.serve(
    webhooks.sendTestEvent,
    own((ctx, { params }) => sendTestEvent(ctx, params)),
  )
  http.serve(
    webhooks.listWebhookDeliveries,
    own((ctx, { params, query }) => listWebhookDeliveries(ctx, params, query)),
  )
  http.serve(
    webhooks.redeliverEvent,
    own((ctx, { params }) => redeliverEvent(ctx, params)),
  )
  http.serve(
    webhooks.redeliverRange,
    own((ctx, { params, body }) => redeliverRange(ctx, params, body)),
  )
}
