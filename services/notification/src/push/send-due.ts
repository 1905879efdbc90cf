import { DAY_MS, DAY_S, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { PushSubscriptionForm } from '@fieldside/contracts/http/notification-settings.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import type { NotificationContext } from '../context.ts'
import { isSessionReminder } from '../inbox/rules/needs-answer.ts'
import type { DeliveryEnd, DueDelivery } from '../inbox/store/deliveries.ts'
import { withdrawOutdated } from '../inbox/withdraw-outdated.ts'
import { decideSending, lastArrivalOf } from '../settings/rules/choices.ts'
import type { PushSender } from './adapters/sender.ts'
import type { DuePushes } from './load-due.ts'
import { deleteDevice, updateFailing } from './store/devices.ts'

/** The push service doesn't know the browser any more. */
const GONE = new Set([404, 410])
/** A push that late is of no use, and its job isn't parked, because operators have to look at every parked job. */
const TRIED_FOR_MS = 6 * HOUR_MS
/** Without a failure for that long, a device has recovered, although no push showed it. */
const SERIES_GAP_MS = DAY_MS

/**
 * How long a push service keeps a push for a device that is off, in seconds: a day, but not into the quiet hours, and a
 * reminder not until its session has started.
 */
const ttlOf = (delivery: DueDelivery, now: Date): number => {
  const lasts = [lastArrivalOf(delivery, now), isSessionReminder(delivery) ? delivery.needed_by : null]
  const seconds = lasts.flatMap((last) => (last ? Math.floor((last.getTime() - now.getTime()) / 1000) : []))
  return Math.max(0, Math.min(DAY_S, ...seconds))
}

type Device = NonNullable<DueDelivery['device']>

/** Retries later, except for a device that has failed for hours. It stays, because the failure may be ours. */
const handleFailure = async (
  ctx: NotificationContext,
  device: Device,
  reason: string,
): Promise<DeliveryEnd> => {
  const now = ctx.now()
  const isSeries = now.getTime() - (device.last_failed_at?.getTime() ?? 0) < SERIES_GAP_MS
  const since = (isSeries && device.failing_since) || now
  await updateFailing(ctx.db, device.id, { since, lastAt: now })
  if (now.getTime() - since.getTime() >= TRIED_FOR_MS) return 'withheld'
  throw new Error(`The push service did not take it (${reason})`)
}

const post = async (
  ctx: NotificationContext,
  push: PushSender,
  delivery: DueDelivery,
  device: Device,
): Promise<DeliveryEnd> => {
  const { notification_id: id, title, link, urgent } = delivery
  const how = { isUrgent: urgent, ttlS: ttlOf(delivery, ctx.now()) }
  const opened = ctx.pushSeal.open(device.subscription, device.fingerprint)
  // Encrypted with another key: it was replaced, or another instance has a newer one.
  if (opened === undefined) return 'withheld'
  const status = await push
    .send(JSON.parse(opened) as PushSubscriptionForm, { id, title, link: link ?? '/notifications' }, how)
    .catch((error: unknown) => {
      if (error instanceof OutboundFailure) return error
      throw error
    })
  if (status instanceof OutboundFailure && status.code === 'egress-unavailable')
    throw unavailable('The egress proxy can’t be reached', 'unavailable', 5, status)
  if (status instanceof OutboundFailure) return handleFailure(ctx, device, status.code)
  if (GONE.has(status)) {
    await deleteDevice(ctx.db, device.id)
    return 'withheld'
  }
  if (status < 200 || status >= 300) return handleFailure(ctx, device, `status ${status}`)
  if (device.failing_since) await updateFailing(ctx.db, device.id, null)
  return 'sent'
}

/**
 * Sends a push at least once. Returns how the delivery ended, undefined if it had ended before, or when the person's
 * quiet hours end.
 * @throws Error when a retry may succeed
 */
export const sendDuePush = async (
  ctx: InSteps<NotificationContext>,
  id: string,
  { deliveries, alerts }: DuePushes,
): Promise<DeliveryEnd | Date | undefined> => {
  const delivery = deliveries.get(id)
  if (!delivery) return undefined
  const decision = decideSending(delivery, ctx.now())
  // The device was removed, or the keys of this installation.
  if (decision === 'withhold' || !delivery.device || !ctx.push) return 'withheld'
  if (decision !== 'send') return decision
  const isEnded =
    delivery.about_kind === 'saved-search' &&
    (await alerts).get(delivery.about_id!)?.athlete_id !== delivery.user_id
  if (isEnded || (await withdrawOutdated(ctx, delivery))) return 'withheld'
  return post(ctx, ctx.push, delivery, delivery.device)
}
