import type { User } from '@fieldside/contracts/http/identity.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { findUser } from './store/users.ts'
import { toUser } from './views.ts'

/** @throws not-found for an account that never signed in here */
export const getMe = async (ctx: IdentityContext): Promise<User> => {
  const user = await findUser(ctx.db.kysely, userOf(ctx).userId)
  if (!user) throw userNotFound()
  return toUser(user)
}
