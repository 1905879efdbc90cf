import type { NotificationContext } from '../context.ts'
import { type DueDelivery, findPendingDeliveries } from '../store/deliveries.ts'
import { aboutOf } from '../store/notifications.ts'

export type DuePushes = {
  deliveries: Map<string, DueDelivery>
  /** Saved searches whose alert is still on. */
  alerts: ReadonlySet<string>
}

/** Reads what several pushes need. @throws unavailable */
export const loadDuePushes = async (ctx: NotificationContext, ids: readonly string[]): Promise<DuePushes> => {
  const due = await findPendingDeliveries(ctx.db, ids)
  const searches = due.flatMap((delivery) => {
    const about = aboutOf(delivery)
    return about?.kind === 'saved-search' ? [about] : []
  })
  const alerts = searches.length > 0 ? (await ctx.people.forMails([], searches)).alerts.keys() : []
  return { deliveries: new Map(due.map((delivery) => [delivery.id, delivery])), alerts: new Set(alerts) }
}
