import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { findUser } from './store/users.ts'
import { fullName } from './views.ts'

/** @throws not-found */
export const getMailAddress = async (ctx: IdentityContext, userId: string) => {
  const user = await findUser(ctx.db.kysely, userId)
  if (!user) throw userNotFound()
  return {
    email: user.email,
    full_name: fullName(user),
    email_confirmed: user.email_confirmed_at !== null,
  }
}
