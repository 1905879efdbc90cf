import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { confirmationOf, HOUR_MS, mailWaitS } from '../domain/account-mails.ts'
import { alreadyConfirmed, tooManyMails, userNotFound } from '../errors.ts'
import type { IdentitySchema } from '../schema.ts'
import { mailsOrderedSince, orderMail } from '../store/account-mails.ts'
import { lockUser } from '../store/users.ts'

const WITH_LINK = ['confirm-email', 'new-email'] as const

/** @throws too-many-mails */
export const allowMail = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  userId: string,
): Promise<void> => {
  const now = ctx.now()
  const ordered = await mailsOrderedSince(tx, userId, WITH_LINK, new Date(now.getTime() - HOUR_MS))
  const waitS = mailWaitS(ordered, now)
  if (waitS > 0) throw tooManyMails(waitS)
}

/** Resends the confirmation link of the pending or current address. @throws already-confirmed, too-many-mails */
export const sendConfirmation = async (ctx: IdentityContext): Promise<void> => {
  const { userId } = userOf(ctx)
  await write(ctx, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw userNotFound()
    if (user.email_confirmed_at && !user.pending_email) throw alreadyConfirmed()
    await allowMail(ctx, tx, userId)
    const order = user.pending_email
      ? { kind: 'new-email' as const, email: user.pending_email, user_id: userId }
      : confirmationOf(user)
    await orderMail(tx, order, ctx.now())
  })
}
