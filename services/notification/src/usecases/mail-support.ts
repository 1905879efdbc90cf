import type { Job } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import { supportMail } from '../domain/support-mail.ts'
import { findUnmailed, noteMailed } from '../store/support-messages.ts'

const AT_ONCE = 20

const mailOne = async (ctx: NotificationContext, id: string): Promise<void> => {
  const message = await findUnmailed(ctx.db, id)
  if (!message) return
  await ctx.mailer.send({ id, to: ctx.supportEmail, ...supportMail(message) })
  await noteMailed(ctx.db, id, ctx.now())
}

/** Forwards messages to support at least once: a crash after sending repeats an email with the same id. */
export const supportMailJob: Job<NotificationContext> = {
  name: 'support-mails',
  run: mailOne,
  atOnce: AT_ONCE,
}
