import type { NotificationContext } from '../context.ts'
import { CHECKED_AFTER_MS } from '../domain/condition.ts'
import type { DueDelivery } from '../store/deliveries.ts'

/** Returns whether an old event no longer matters: answered, expired, or in the past. @throws unavailable */
export const isOutdated = async (
  ctx: NotificationContext,
  { event_at, condition }: Pick<DueDelivery, 'event_at' | 'condition'>,
): Promise<boolean> => {
  const now = ctx.now()
  if (!condition || !event_at || now.getTime() - event_at.getTime() <= CHECKED_AFTER_MS) return false
  return !(await ctx.facts.stillHold(condition, now))
}
