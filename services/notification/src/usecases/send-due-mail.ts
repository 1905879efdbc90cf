import type { MailAddress } from '@fieldside/contracts/http/identity.ts'
import { renderEmail } from '@fieldside/platform/email-message.ts'
import { GIVEN_UP } from '@fieldside/platform/job-runner.ts'
import { sendOrGiveUp } from '@fieldside/platform/mailer.ts'
import type { NotificationContext } from '../context.ts'
import { CHECKED_AFTER_MS } from '../domain/condition.ts'
import { notificationEmail } from '../domain/mail-text.ts'
import { type DueDelivery, endDelivery, findPendingDeliveries } from '../store/deliveries.ts'
import { aboutOf, insertName } from '../store/notifications.ts'

/** Returns whether an old event no longer matters: answered, expired, or in the past. @throws unavailable */
const isOver = async (ctx: NotificationContext, { event_at, condition }: DueDelivery): Promise<boolean> => {
  const now = ctx.now()
  if (!condition || !event_at || now.getTime() - event_at.getTime() <= CHECKED_AFTER_MS) return false
  return !(await ctx.facts.stillHold(condition, now))
}

/** Ends a delivery that can't reach anyone. */
const giveUp = async (ctx: NotificationContext, { id }: DueDelivery): Promise<string> => {
  await endDelivery(ctx.db, id, 'given_up', ctx.now())
  return GIVEN_UP
}

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

/** Sends an email at least once: a crash after sending repeats it with the same id. */
export const sendDueMail = async (
  ctx: NotificationContext,
  id: string,
  { deliveries, people, names }: DueMails,
): Promise<unknown> => {
  const delivery = deliveries.get(id)
  if (!delivery) return
  if (!delivery.is_wanted) return endDelivery(ctx.db, id, 'withheld', ctx.now())
  const person = people.get(delivery.user_id)
  if (!person) return giveUp(ctx, delivery)
  // An unconfirmed address may belong to someone else, so it gets only emails about the account.
  if (!person.email_confirmed || (await isOver(ctx, delivery)))
    return endDelivery(ctx.db, id, 'withheld', ctx.now())
  const note = delivery.reason_of ? await ctx.people.rejectionReasonOf(delivery.reason_of) : undefined
  const message = insertName(delivery.message, delivery, names)
  const { full_name, email: to } = person
  const email = renderEmail(notificationEmail(full_name, { ...delivery, message, note }, ctx.publicUrl))
  const state = await sendOrGiveUp(ctx, { id, to, ...email })
  return state === 'given_up' ? giveUp(ctx, delivery) : endDelivery(ctx.db, id, state, ctx.now())
}
