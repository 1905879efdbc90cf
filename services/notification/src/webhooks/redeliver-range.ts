import type { BodyOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { redeliverRange as endpoint } from '@fieldside/contracts/http/webhooks.ts'
import { WEBHOOK_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook, webhookPaused } from '../errors.ts'
import { countRange, insertRangeAgain } from './store/deliveries.ts'
import { lockEndpoint } from './store/endpoints.ts'
import { retentionStart } from './store/events.ts'

/** As many as one statement adds within its timeout. */
const EVENTS_MAX = 20_000

/**
 * Delivers an endpoint's events in a time range again, in order, after the waiting ones.
 * @throws notFound, conflict 'webhook-paused', or invalidInput
 */
export const redeliverRange = (
  ctx: NotificationContext,
  { id }: { id: string },
  { from, until, reason }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  if (new Date(from) < retentionStart(ctx.now())) {
    const message = `Choose a start in the last ${WEBHOOK_RETENTION_DAYS} days`
    throw invalidInput([{ field: 'from', message }])
  }
  return write(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id)
    if (!row) throw noSuchWebhook()
    if (row.paused_at) throw webhookPaused()
    const { event_types: types, position } = row
    const range = { from: new Date(from), until: until ? new Date(until) : null, types, position }
    if ((await countRange(tx, range, EVENTS_MAX)) > EVENTS_MAX) {
      const message = `This range has more than ${EVENTS_MAX.toLocaleString('en-US')} events. Choose a shorter one.`
      throw invalidInput([{ field: 'from', message }])
    }
    const events = await insertRangeAgain(tx, { endpointId: id, now: ctx.now() }, range)
    await audit(tx, ctx, {
      action: 'redeliver-webhook-range',
      objectType: 'webhook',
      objectId: id,
      after: { from, until: until ?? null, events },
      ...(reason !== undefined && { reason }),
    })
    return { events }
  })
}
