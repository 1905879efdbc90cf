import type { InSteps } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import type { IdentityContext } from '../context.ts'
import type { RegistrationRow } from '../schema.ts'
import { syncRealmRole } from '../users/sync-realm-role.ts'
import { activateUser } from './steps/activate-user.ts'
import { deleteAttempt } from './store/registrations.ts'

/** Closes a sign-up that a crash left open: activates the user if Keycloak has the account, else drops the attempt. */
export const finishRegistration = async (
  ctx: InSteps<IdentityContext>,
  registration: RegistrationRow,
): Promise<void> => {
  const account = await ctx.login.findAccount(registration.email)
  if (!account) {
    await deleteAttempt(ctx.db.kysely, registration)
    return
  }
  const user = await activateUser(ctx, account, { isRoleSynced: false })
  await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, user.id))
}
