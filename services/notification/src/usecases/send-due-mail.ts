import { GIVEN_UP } from '@fieldside/platform/job-runner.ts'
import { sendOrGiveUp } from '@fieldside/platform/mailer.ts'
import { type RenderedEmail, renderEmail } from '@fieldside/platform/render-email.ts'
import type { NotificationContext } from '../context.ts'
import { isChecked } from '../domain/condition.ts'
import { alertLinks, notificationEmail } from '../domain/mail-text.ts'
import { isReminder } from '../domain/needs-answer.ts'
import type { DeliveryEnd, DueDelivery } from '../store/deliveries.ts'
import { aboutOf } from '../store/notifications.ts'
import type { DueMails } from './load-due-mails.ts'
import { withdrawNotification } from './withdraw-notification.ts'

/** Returns whether an event no longer matters: answered, read, expired, or in the past. @throws unavailable */
const isOver = async (ctx: NotificationContext, { event_at, condition }: DueDelivery): Promise<boolean> => {
  const now = ctx.now()
  if (!condition || !event_at || !isChecked(condition, event_at, now)) return false
  return !(await ctx.facts.stillHold(condition, now))
}

const renderDue = async (
  ctx: NotificationContext,
  delivery: DueDelivery,
  recipient: string,
  { names, sharedOf }: DueMails,
  end: string | undefined,
): Promise<RenderedEmail> => {
  const note = delivery.reason_of ? await ctx.people.rejectionReasonOf(delivery.reason_of) : undefined
  const about = aboutOf(delivery)
  const session = delivery.details?.session
  const known = {
    recipient,
    about: about && { kind: about.kind, name: names.get(about.id) },
    shared: session && (await sharedOf)(session),
    note,
    end,
  }
  return renderEmail(notificationEmail(delivery, known, ctx.publicUrl))
}

/**
 * Sends an email at least once: a crash after sending repeats it with the same id. Returns how the delivery ended, or
 * undefined if it had ended before.
 */
export const sendDueMail = async (
  ctx: NotificationContext,
  id: string,
  mails: DueMails,
): Promise<DeliveryEnd | undefined> => {
  const delivery = mails.deliveries.get(id)
  if (!delivery) return undefined
  if (!delivery.is_wanted) return 'withheld'
  const person = mails.addresses.get(delivery.user_id)
  if (!person) return GIVEN_UP
  // An unconfirmed address may belong to someone else, so it gets only emails about the account.
  if (!person.email_confirmed) return 'withheld'
  if (await isOver(ctx, delivery)) {
    // The list and the bell must not show it either.
    if (isReminder(delivery)) await withdrawNotification(ctx, delivery)
    return 'withheld'
  }
  const alert = mails.alerts.get(delivery.about_id ?? '')
  // The athlete ended the alert or deleted the search after it matched.
  if (delivery.about_kind === 'saved-search' && alert?.athlete_id !== delivery.user_id) return 'withheld'
  const links = alert && alertLinks(ctx.publicUrl, alert.end_token)
  const email = await renderDue(ctx, delivery, person.full_name, mails, links?.page)
  return sendOrGiveUp(ctx, { id, to: person.email, ...email, ...(links && { unsubscribe: links.oneClick }) })
}
