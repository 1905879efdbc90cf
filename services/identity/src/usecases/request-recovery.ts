import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { orderMail } from '../store/account-mails.ts'

/**
 * Whether anybody has the address is looked up when the mail is sent: here known and unknown ones are one and the
 * same work, so neither the answer nor its time tells them apart.
 */
export const requestRecovery = (ctx: IdentityContext, given: string): Promise<void> =>
  write(ctx, async (tx) => {
    await orderMail(tx, { kind: 'recovery', email: given.toLowerCase(), user_id: null }, ctx.now())
  })
