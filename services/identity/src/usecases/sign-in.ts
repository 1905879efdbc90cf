import type { SessionGrant, SignIn } from '@fieldside/contracts/http/identity.ts'
import type { IdentityContext } from '../context.ts'
import { findUser, markRoleNotSynced } from '../store/users.ts'
import { activateUser } from './activate-user.ts'
import { openSession } from './open-session.ts'
import { syncRealmRole } from './sync-realm-role.ts'

/** Signs in with email and password; an account without a user gets one. @throws invalid-credentials, login-unavailable */
export const signIn = async (ctx: IdentityContext, input: SignIn): Promise<SessionGrant> => {
  const email = input.email.toLowerCase()
  const grant = await ctx.inTurn(email, () => ctx.login.signIn(email, input.password))
  const user =
    (await findUser(ctx.db.kysely, grant.account.id)) ?? (await activateUser(ctx, grant.account, false))
  if (grant.role !== user.role) {
    // The realm role is only a copy: whatever made it differ, ours goes there again.
    await markRoleNotSynced(ctx.db.kysely, user.id)
    await syncRealmRole(ctx, user.id)
  }
  return openSession(ctx, user, grant)
}
