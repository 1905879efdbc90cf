import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { supportMail } from '../domain/support-mail.ts'
import { claimUnmailed, noteMailed, postponeMail, type StoredMessage } from '../store/support-messages.ts'

const BATCH = 20

const mailOne = async (ctx: NotificationContext, message: StoredMessage): Promise<void> => {
  try {
    await ctx.mailer.send({ id: message.id, to: ctx.supportEmail, ...supportMail(message) })
  } catch (error) {
    // The address and the words of who wrote stay out of the log.
    const reason = error instanceof Error ? error.name : 'unknown'
    ctx.log.warn({ message: message.id, reason }, 'mail to support is tried again later')
    return postponeMail(ctx.db, message, ctx.now())
  }
  return noteMailed(ctx.db, message.id, ctx.now())
}

/** Mails to support what was written to them. At least once: a crash after sending repeats one mail under its id. */
export const mailSupport = async (ctx: NotificationContext): Promise<void> => {
  const due = await writeStep(ctx, (tx) => claimUnmailed(tx, ctx.now(), BATCH))
  await Promise.all(due.map((message) => mailOne(ctx, message)))
}
