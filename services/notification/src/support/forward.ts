import { renderEmail } from '@fieldside/email/render.ts'
import type { NotificationContext } from '../context.ts'
import { supportMail } from './rules/mail.ts'
import { findUnmailed, updateToMailed } from './store/messages.ts'

/** Forwards a message to support at least once: a crash after sending repeats an email with the same id. */
export const forwardSupportMessage = async (ctx: NotificationContext, id: string): Promise<void> => {
  const message = await findUnmailed(ctx.db, id)
  if (!message) return
  const email = renderEmail(supportMail(message))
  await ctx.mailer.send({ id, to: ctx.supportEmail, replyTo: message.email, ...email })
  await updateToMailed(ctx.db, id, ctx.now())
}
