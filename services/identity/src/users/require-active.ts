import type { IdentityContext } from '../context.ts'
import { accountSuspended } from '../errors.ts'
import type { UserRow } from '../schema.ts'
import { isSuspended } from './rules/suspension.ts'

/** @throws account-suspended with its end and reason */
export const requireActive = (ctx: IdentityContext, user: UserRow): void => {
  if (!isSuspended(user, ctx.now())) return
  throw accountSuspended({ until: user.suspended_until, reason: user.suspension_reason ?? '' })
}
