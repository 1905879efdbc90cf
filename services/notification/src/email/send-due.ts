import type { InSteps } from '@fieldside/platform/context.ts'
import { GIVEN_UP } from '@fieldside/platform/job-runner.ts'
import { sendOrGiveUp } from '@fieldside/platform/mailer.ts'
import type { NotificationContext } from '../context.ts'
import type { DeliveryEnd } from '../inbox/store/deliveries.ts'
import { withdrawOutdated } from '../inbox/withdraw-outdated.ts'
import { alertLinks } from './rules/mail-text.ts'
import type { DueMails } from './steps/read-due.ts'
import { renderDueMail } from './steps/render-due.ts'

/**
 * Sends an email at least once: a crash after sending repeats it with the same id. Returns how the delivery ended,
 * undefined if it had ended before or waits for a digest, or when the person's quiet hours end.
 */
export const sendDueMail = async (
  ctx: InSteps<NotificationContext>,
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
  const email = await renderDueMail(ctx, delivery, person.full_name, mails, links?.page)
  return sendOrGiveUp(ctx, { id, to: person.email, ...email, ...(links && { unsubscribe: links.oneClick }) })
}
