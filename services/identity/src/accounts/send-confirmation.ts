import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { alreadyConfirmed, userNotFound } from '../errors.ts'
import { confirmationOf } from '../mails/rules/account-mails.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { lockUser } from '../users/store/users.ts'
import { limitMails } from './steps/limit-mails.ts'

/** Resends the confirmation link of the pending or current address. @throws already-confirmed, too-many-mails */
export const sendConfirmation = async (ctx: IdentityContext): Promise<void> => {
  const { userId } = userOf(ctx)
  await write(ctx, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw userNotFound()
    if (user.email_confirmed_at && !user.pending_email) throw alreadyConfirmed()
    await limitMails(ctx, tx, userId)
    const order = user.pending_email
      ? { kind: 'new-email' as const, email: user.pending_email, user_id: userId }
      : confirmationOf(user)
    await orderMail(tx, order, ctx.now())
  })
}
