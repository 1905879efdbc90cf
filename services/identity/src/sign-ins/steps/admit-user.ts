import type { SignedInOrHeld } from '@fieldside/contracts/http/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../../context.ts'
import type { UserRow } from '../../schema.ts'
import type { Beginning } from '../../sessions/create.ts'
import type { Grant } from '../../users/adapters/keycloak-tokens.ts'
import { findUser } from '../../users/store/users.ts'
import { activateUser } from './activate-user.ts'
import { openOrHold } from './open-or-hold.ts'
import { repairRealmRole } from './repair-realm-role.ts'

type Admission = Beginning & {
  known: UserRow | undefined
  timeZone?: string | undefined
}

/**
 * Opens a session for a Keycloak grant, or holds it until the second factor, and creates the user if missing. `known` is the user as read before Keycloak
 * was called, so that a grant from before all sessions ended opens none. @throws email-in-use, session-ended, account-suspended
 */
export const admitUser = async (
  ctx: InSteps<IdentityContext>,
  grant: Grant,
  { known, timeZone, ...beginning }: Admission,
): Promise<SignedInOrHeld> => {
  const user =
    (await findUser(ctx.db.kysely, grant.account.id)) ??
    (await activateUser(ctx, grant.account, { isRoleSynced: false, timeZone }))
  const { session_epoch } = known?.id === user.id ? known : user
  await repairRealmRole(ctx, user, grant)
  return openOrHold(ctx, user, grant, { ...beginning, sessionEpoch: session_epoch })
}
