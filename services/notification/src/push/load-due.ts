import type { Alert, NotificationContext } from '../context.ts'
import { type DueDelivery, findPendingDeliveries } from '../inbox/store/deliveries.ts'
import { aboutOf } from '../inbox/store/notifications.ts'

export type DuePushes = {
  deliveries: Map<string, DueDelivery>
  /** Saved searches whose alert is still on. Rejects only pushes about alerts while directory is unavailable. */
  alerts: Promise<ReadonlyMap<string, Alert>>
}

/** Reads what several pushes need. */
export const loadDuePushes = async (ctx: NotificationContext, ids: readonly string[]): Promise<DuePushes> => {
  const due = await findPendingDeliveries(ctx.db, ids)
  const searches = due.flatMap((delivery) => {
    const about = aboutOf(delivery)
    return about?.kind === 'saved-search' ? [about] : []
  })
  const alerts = ctx.people.alertsOf(searches)
  // Prevents an unhandled rejection. Each push about an alert awaits it and handles its failure.
  alerts.catch(() => undefined)
  return { deliveries: new Map(due.map((delivery) => [delivery.id, delivery])), alerts }
}
