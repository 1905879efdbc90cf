import { itemJob } from '@fieldside/platform/jobs.ts'
import { letterText } from '@fieldside/platform/letter.ts'
import type { NotificationContext } from '../context.ts'
import { CHECKED_AFTER_MS } from '../domain/condition.ts'
import { mailLetter } from '../domain/mail-text.ts'
import type { NotificationSchema } from '../schema.ts'
import { type DueDelivery, endDelivery, findDueDeliveries } from '../store/deliveries.ts'
import { aboutOf, sayName } from '../store/notifications.ts'
import { preferencesOf } from '../store/preferences.ts'

const AT_ONCE = 20

/** What happened a while ago may be over: answered, expired, or in the past. @throws unavailable */
const isOver = async (ctx: NotificationContext, { event_at, condition }: DueDelivery): Promise<boolean> => {
  const now = ctx.now()
  if (!condition || !event_at || now.getTime() - event_at.getTime() <= CHECKED_AFTER_MS) return false
  return !(await ctx.facts.stillHold(condition, now))
}

const sendOne = async (ctx: NotificationContext, delivery: DueDelivery): Promise<void> => {
  const { emailNotifications } = await preferencesOf(ctx.db.kysely, delivery.user_id)
  if (!emailNotifications) return endDelivery(ctx.db, delivery.id, 'withheld', ctx.now())
  const person = await ctx.people.mailAddressOf(delivery.user_id)
  if (!person) return endDelivery(ctx.db, delivery.id, 'given_up', ctx.now())
  // Whoever signed up with somebody else's address has nothing sent to it but what concerns the account.
  if (!person.email_confirmed) return endDelivery(ctx.db, delivery.id, 'withheld', ctx.now())
  if (await isOver(ctx, delivery)) return endDelivery(ctx.db, delivery.id, 'withheld', ctx.now())
  const note = delivery.reason_of ? await ctx.people.rejectionReasonOf(delivery.reason_of) : undefined
  const about = aboutOf(delivery)
  const names = await ctx.people.namesOf(about ? [about] : [])
  const message = sayName(delivery.message, delivery, names)
  await ctx.mailer.send({
    id: delivery.id,
    to: person.email,
    ...letterText(mailLetter(person.full_name, { ...delivery, message, note }, ctx.publicUrl)),
  })
  await endDelivery(ctx.db, delivery.id, 'sent', ctx.now())
}

/** Sends what is due. At least once: a crash after sending repeats one mail under its id. */
export const mailJob = itemJob<NotificationSchema, NotificationContext, DueDelivery>({
  name: 'mails',
  everyMs: 1000,
  find: (ctx, claim) => findDueDeliveries(ctx.db, ctx.now(), claim),
  idOf: ({ id }) => id,
  run: sendOne,
  atOnce: AT_ONCE,
})
