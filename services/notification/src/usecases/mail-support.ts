import { itemJob } from '@fieldside/platform/jobs.ts'
import type { NotificationContext } from '../context.ts'
import { supportMail } from '../domain/support-mail.ts'
import type { NotificationSchema } from '../schema.ts'
import { findUnmailed, noteMailed, type StoredMessage } from '../store/support-messages.ts'

const AT_ONCE = 20

const mailOne = async (ctx: NotificationContext, message: StoredMessage): Promise<void> => {
  await ctx.mailer.send({ id: message.id, to: ctx.supportEmail, ...supportMail(message) })
  await noteMailed(ctx.db, message.id, ctx.now())
}

/** Forwards messages to support at least once: a crash after sending repeats an email with the same id. */
export const supportMailJob = itemJob<NotificationSchema, NotificationContext, StoredMessage>({
  name: 'support-mails',
  everyMs: 1000,
  find: (ctx, claim) => findUnmailed(ctx.db, claim),
  idOf: ({ id }) => id,
  run: mailOne,
  atOnce: AT_ONCE,
})
