import type { AskedSession, ForMails, NotificationContext } from '../context.ts'
import { decideSending, type SendingDecision } from '../domain/choices.ts'
import type { SharedDetails } from '../domain/mail-details.ts'
import { type DueDelivery, findPendingDeliveries } from '../store/deliveries.ts'
import { aboutOf } from '../store/notifications.ts'
import { holdMails } from './hold-mails.ts'

export type DueMails = ForMails & {
  deliveries: Map<string, DueDelivery>
  /** Decided once, because the quiet hours may end before an email of the batch is sent. */
  decisions: ReadonlyMap<string, SendingDecision>
  /** Errors of emails that couldn't be decided on. */
  failures?: ReadonlyMap<string, unknown>
  /** Rejects only the emails about sessions while booking is unavailable. */
  sharedOf: Promise<(session: AskedSession) => SharedDetails | undefined>
}

/** Reads what several emails need, with one request per service. @throws unavailable */
export const loadDueMails = async (ctx: NotificationContext, ids: readonly string[]): Promise<DueMails> => {
  const due = await findPendingDeliveries(ctx.db, ids)
  const decisions = decisionsOf(ctx, due)
  const { held, failures } = await holdMails(
    ctx,
    due.filter(({ id }) => decisions.get(id) === 'send'),
  )
  for (const id of [...held, ...failures.keys()]) decisions.delete(id)
  return { ...(await readDueMails(ctx, due, decisions)), failures }
}

export const decisionsOf = (
  ctx: NotificationContext,
  due: readonly DueDelivery[],
): Map<string, SendingDecision> =>
  new Map(due.map((delivery) => [delivery.id, decideSending(delivery, ctx.now())]))

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
