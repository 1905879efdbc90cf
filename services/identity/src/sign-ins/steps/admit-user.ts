import type { SignedInOrHeld } from '@fieldside/contracts/http/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import type { UserRow } from '../../schema.ts'
import type { Beginning } from '../../sessions/create.ts'
import type { Grant } from '../../users/adapters/keycloak-tokens.ts'
import { updateRoleToUnsynced } from '../../users/store/realm-roles.ts'
import { findUser } from '../../users/store/users.ts'
import { syncRealmRole } from '../../users/sync-realm-role.ts'
import { activateUser } from './activate-user.ts'
import { openOrHold } from './open-or-hold.ts'

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
  if (grant.role !== user.role) {
    // The realm role is only a copy, so ours overwrites it.
    await writeStep(ctx, (tx) => updateRoleToUnsynced(tx, user.id, ctx.now()))
    await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, user.id))
  }
  return openOrHold(ctx, user, grant, { ...beginning, sessionEpoch: session_epoch })
}
