import type { NotificationContext } from '../../context.ts'
import { nextAttemptAt } from '../rules/retry.ts'
import { updateFailing } from '../store/endpoints.ts'
import { type ClaimedDelivery, completeDelivery, postponeDelivery, releaseLane } from '../store/lanes.ts'
import { pauseFailingWebhook } from './pause-failing.ts'
import { type Posted, postWebhook } from './post.ts'

const GONE = 410
/** The failure is ours, not the endpoint's, so it doesn't count. */
const EGRESS_RETRY_MS = 15_000

const isDelivered = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300

const outcomeOf = (posted: Posted): string => {
  if (isDelivered(posted)) return 'delivered'
  return posted.error ?? `status-${Math.floor(posted.status! / 100)}xx`
}

const recordFailure = async (
  ctx: NotificationContext,
  claimed: ClaimedDelivery,
  posted: Posted,
): Promise<void> => {
  const now = ctx.now()
  const failures = claimed.failures + 1
  const since = claimed.failing_since ?? now
  const next = nextAttemptAt({ failures, since, now, random: Math.random() })
  const isHeld = await postponeDelivery(
    ctx.db,
    claimed,
    { at: now, ...posted },
    { failures, failingSince: since, nextAt: next ?? now },
  )
  // Such as after a change of the URL, which this failure says nothing about.
  if (!isHeld) return
  if (!claimed.is_failing) await updateFailing(ctx.db, claimed.endpoint_id, now)
  if (posted.status === GONE) await pauseFailingWebhook(ctx, claimed.endpoint_id, 'gone')
  else if (!next) await pauseFailingWebhook(ctx, claimed.endpoint_id, 'failing')
}

/** Posts a claimed delivery and records the outcome. After 3 days of failures, pauses the endpoint. */
export const attemptDelivery = async (ctx: NotificationContext, claimed: ClaimedDelivery): Promise<void> => {
  const posted = await postWebhook(ctx, claimed)
  const { endpoint_id: endpoint, event_id: event } = claimed
  ctx.countWebhook.attempt(outcomeOf(posted))
  ctx.log.debug({ endpoint, event, ...posted }, 'webhook attempt')
  if (posted.error === 'egress-unavailable') {
    ctx.log.warn({ endpoint }, 'egress proxy unavailable, webhook deliveries waiting')
    await releaseLane(ctx.db, claimed, new Date(ctx.now().getTime() + EGRESS_RETRY_MS))
    return
  }
  if (!isDelivered(posted)) return recordFailure(ctx, claimed, posted)
  await completeDelivery(ctx.db, claimed, { at: ctx.now(), ...posted })
  if (claimed.is_failing) await updateFailing(ctx.db, endpoint, null)
}
