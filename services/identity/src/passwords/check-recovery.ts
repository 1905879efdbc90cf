import { hashOfSecret } from '@fieldside/platform/secret.ts'
import type { IdentityContext } from '../context.ts'
import { recoveryInvalid } from '../errors.ts'
import { findRecovery } from '../mails/store/links.ts'
import { findUser } from '../users/store/users.ts'

/** @throws recovery-invalid */
export const checkRecovery = async (ctx: IdentityContext, token: string): Promise<{ email: string }> => {
  const recovery = await findRecovery(ctx.db.kysely, hashOfSecret(token), ctx.now())
  const user = recovery && (await findUser(ctx.db.kysely, recovery.user_id))
  if (!user) throw recoveryInvalid()
  return { email: user.email }
}
