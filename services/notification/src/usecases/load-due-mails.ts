import type { MailAddress } from '@fieldside/contracts/http/identity.ts'
import type { NotificationContext } from '../context.ts'
import { type DueDelivery, findPendingDeliveries } from '../store/deliveries.ts'
import { aboutOf } from '../store/notifications.ts'

export type DueMails = {
  deliveries: Map<string, DueDelivery>
  people: Map<string, MailAddress>
  names: Map<string, string>
}

/** Reads what several emails need, with one request per service. @throws unavailable */
export const loadDueMails = async (ctx: NotificationContext, ids: readonly string[]): Promise<DueMails> => {
  const due = await findPendingDeliveries(ctx.db, ids)
  const wanted = due.filter(({ is_wanted }) => is_wanted)
  const [people, names] = await Promise.all([
    ctx.people.mailAddressesOf(wanted.map(({ user_id }) => user_id)),
    ctx.people.namesOf(wanted.flatMap((delivery) => aboutOf(delivery) ?? [])),
  ])
  return { deliveries: new Map(due.map((delivery) => [delivery.id, delivery])), people, names }
}
