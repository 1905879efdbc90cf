import type { AskedSession, ForMails, NotificationContext } from '../../context.ts'
import type { SharedDetails } from '../../inbox/rules/mail-details.ts'
import type { DueDelivery } from '../../inbox/store/deliveries.ts'
import { aboutOf } from '../../inbox/store/notifications.ts'
import type { SendingDecision } from '../../settings/rules/choices.ts'

export type DueMails = ForMails & {
  deliveries: Map<string, DueDelivery>
  /** Decided once, because the quiet hours may end before an email of the batch is sent. */
  decisions: ReadonlyMap<string, SendingDecision>
  /** Errors of emails that couldn't be decided on. */
  failures?: ReadonlyMap<string, unknown>
  /** Rejects only the emails about sessions while booking is unavailable. */
  sharedOf: Promise<(session: AskedSession) => SharedDetails | undefined>
}

/** Reads what the emails need that are sent now, with one request per service. @throws unavailable */
export const readDueMails = async (
  ctx: NotificationContext,
  due: readonly DueDelivery[],
  decisions: ReadonlyMap<string, SendingDecision>,
): Promise<DueMails> => {
  const wanted = due.filter(({ id }) => decisions.get(id) === 'send')
  const sharedOf = ctx.sessions.forSides(wanted.flatMap(({ details }) => details?.session ?? []))
  // Prevents an unhandled rejection. Each email that needs the reply awaits it and handles its failure.
  sharedOf.catch(() => undefined)
  const found = await ctx.people.forMails(
    wanted.map(({ user_id }) => user_id),
    wanted.flatMap((delivery) => aboutOf(delivery) ?? []),
  )
  const deliveries = new Map(due.map((delivery) => [delivery.id, delivery]))
  return { deliveries, decisions, ...found, sharedOf }
}
