import { renderEmail } from '@fieldside/platform/email-message.ts'
import { GIVEN_UP } from '@fieldside/platform/job-runner.ts'
import { sendOrGiveUp } from '@fieldside/platform/mailer.ts'
import type { NotificationContext } from '../context.ts'
import { CHECKED_AFTER_MS } from '../domain/condition.ts'
import { alertLinks, notificationEmail } from '../domain/mail-text.ts'
import type { DeliveryEnd, DueDelivery } from '../store/deliveries.ts'
import { insertName } from '../store/notifications.ts'
import type { DueMails } from './load-due-mails.ts'

/** Returns whether an old event no longer matters: answered, expired, or in the past. @throws unavailable */
const isOver = async (ctx: NotificationContext, { event_at, condition }: DueDelivery): Promise<boolean> => {
  const now = ctx.now()
  if (!condition || !event_at || now.getTime() - event_at.getTime() <= CHECKED_AFTER_MS) return false
  return !(await ctx.facts.stillHold(condition, now))
}

/**
 * Sends an email at least once: a crash after sending repeats it with the same id. Returns how the delivery ended, or
 * undefined if it had ended before.
 */
export const sendDueMail = async (
  ctx: NotificationContext,
  id: string,
  { deliveries, addresses, names, alerts }: DueMails,
): Promise<DeliveryEnd | undefined> => {
  const delivery = deliveries.get(id)
  if (!delivery) return undefined
  if (!delivery.is_wanted) return 'withheld'
  const person = addresses.get(delivery.user_id)
  if (!person) return GIVEN_UP
  // An unconfirmed address may belong to someone else, so it gets only emails about the account.
  if (!person.email_confirmed || (await isOver(ctx, delivery))) return 'withheld'
  const alert = alerts.get(delivery.about_id ?? '')
  // The athlete ended the alert or deleted the search after it matched.
  if (delivery.about_kind === 'saved-search' && alert?.athlete_id !== delivery.user_id) return 'withheld'
  const note = delivery.reason_of ? await ctx.people.rejectionReasonOf(delivery.reason_of) : undefined
  const message = insertName(delivery.message, delivery, names)
  const { full_name, email: to } = person
  const links = alert && alertLinks(ctx.publicUrl, alert.end_token)
  const email = renderEmail(
    notificationEmail(full_name, { ...delivery, message, note, end: links?.page }, ctx.publicUrl),
  )
  return sendOrGiveUp(ctx, { id, to, ...email, ...(links && { unsubscribe: links.oneClick }) })
}
