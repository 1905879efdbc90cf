import type { ForMails, NotificationContext } from '../context.ts'
import { type DueDelivery, findPendingDeliveries } from '../store/deliveries.ts'
import { aboutOf } from '../store/notifications.ts'

export type DueMails = ForMails & { deliveries: Map<string, DueDelivery> }

/** Reads what several emails need, with one request per service. @throws unavailable */
export const loadDueMails = async (ctx: NotificationContext, ids: readonly string[]): Promise<DueMails> => {
  const due = await findPendingDeliveries(ctx.db, ids)
  const wanted = due.filter(({ is_wanted }) => is_wanted)
  const found = await ctx.people.forMails(
    wanted.map(({ user_id }) => user_id),
    wanted.flatMap((delivery) => aboutOf(delivery) ?? []),
  )
  return { deliveries: new Map(due.map((delivery) => [delivery.id, delivery])), ...found }
}
