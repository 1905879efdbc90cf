import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { recoveryInvalid } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { findRecovery } from '../mails/store/links.ts'
import { findUser } from '../users/store/users.ts'

/**
 * Orders the mail without looking up the address, so that neither the reply nor its timing reveals whether an account
 * exists. The lookup happens when the mail is sent.
 */
export const requestRecovery = (ctx: IdentityContext, given: string): Promise<void> =>
  write(ctx, async (tx) => {
    await orderMail(tx, { kind: 'recovery', email: given.toLowerCase(), user_id: null }, ctx.now())
  })

/** @throws recovery-invalid */
export const checkRecovery = async (ctx: IdentityContext, token: string): Promise<{ email: string }> => {
  const recovery = await findRecovery(ctx.db.kysely, hashOfSecret(token), ctx.now())
  const user = recovery && (await findUser(ctx.db.kysely, recovery.user_id))
  if (!user) throw recoveryInvalid()
  return { email: user.email }
}
