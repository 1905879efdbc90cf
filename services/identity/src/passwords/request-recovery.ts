import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { orderMail } from '../mails/store/account-mails.ts'

/**
 * Orders the mail without looking up the address, so that neither the reply nor its timing reveals whether an account
 * exists. The lookup happens when the mail is sent.
 */
export const requestRecovery = (ctx: IdentityContext, given: string): Promise<void> =>
  write(ctx, async (tx) => {
    await orderMail(tx, { kind: 'recovery', email: given.toLowerCase(), user_id: null }, ctx.now())
  })
