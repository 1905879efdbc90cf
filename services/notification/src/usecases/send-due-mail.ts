import { GIVEN_UP } from '@fieldside/platform/job-runner.ts'
import { sendOrGiveUp } from '@fieldside/platform/mailer.ts'
import { type RenderedEmail, renderEmail } from '@fieldside/platform/render-email.ts'
import type { NotificationContext } from '../context.ts'
import { alertLinks, notificationEmail } from '../domain/mail-text.ts'
import type { DeliveryEnd, DueDelivery } from '../store/deliveries.ts'
import { aboutOf } from '../store/notifications.ts'
import type { DueMails } from './load-due-mails.ts'
import { withdrawOutdated } from './withdraw-outdated.ts'

/** Renders the email of one notification. `end` is the page that ends its alert. */
export const renderDue = async (
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
 * Sends an email at least once: a crash after sending repeats it with the same id. Returns how the delivery ended,
 * undefined if it had ended before or waits for a digest, or when the person's quiet hours end.
 */
export const sendDueMail = async (
  ctx: NotificationContext,
  id: string,
  mails: DueMails,
): Promise<DeliveryEnd | Date | undefined> => {
  const delivery = mails.deliveries.get(id)
  const decision = mails.decisions.get(id)
  if (mails.failures?.has(id)) throw mails.failures.get(id)
  if (!delivery || !decision) return undefined
  if (decision === 'withhold') return 'withheld'
  if (decision !== 'send') return decision
  const person = mails.addresses.get(delivery.user_id)
  if (!person) return GIVEN_UP
  // An unconfirmed address may belong to someone else, so it gets only emails about the account.
  if (!person.email_confirmed || (await withdrawOutdated(ctx, delivery))) return 'withheld'
  const alert = mails.alerts.get(delivery.about_id ?? '')
  // The athlete ended the alert or deleted the search after it matched.
  if (delivery.about_kind === 'saved-search' && alert?.athlete_id !== delivery.user_id) return 'withheld'
  const links = alert && alertLinks(ctx.publicUrl, alert.end_token)
  const email = await renderDue(ctx, delivery, person.full_name, mails, links?.page)
  return sendOrGiveUp(ctx, { id, to: person.email, ...email, ...(links && { unsubscribe: links.oneClick }) })
}
