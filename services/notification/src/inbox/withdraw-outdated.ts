import type { InSteps } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { isChecked } from './rules/condition.ts'
import { isSessionReminder } from './rules/needs-answer.ts'
import { withdrawNotification } from './steps/withdraw.ts'
import type { DueDelivery } from './store/deliveries.ts'

const isOutdated = async (
  ctx: NotificationContext,
  { event_at, condition }: DueDelivery,
): Promise<boolean> => {
  const now = ctx.now()
  if (!condition || !event_at || !isChecked(condition, event_at, now)) return false
  return !(await ctx.facts.stillHold(condition, now))
}

/**
 * Returns whether a delivery's condition no longer holds, such as after an answer or once the session has started. Also
 * removes an outdated reminder of a session from the list and the bell.
 * @throws unavailable
 */
export const withdrawOutdated = async (
  ctx: InSteps<NotificationContext>,
  delivery: DueDelivery,
): Promise<boolean> => {
  if (!(await isOutdated(ctx, delivery))) return false
  if (isSessionReminder(delivery)) await withdrawNotification(ctx, delivery)
  return true
}
