import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { findUser } from './store/users.ts'

/** @throws not-found */
export const getEmailConfirmation = async (ctx: IdentityContext, userId: string) => {
  const user = await findUser(ctx.db.kysely, userId)
  if (!user) throw userNotFound()
  return { email_confirmed: user.email_confirmed_at !== null }
}
