import type { User } from '@fieldside/contracts/http/identity.ts'
import type { ChoosableRole } from '@fieldside/contracts/roles.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { alreadyOnboarded, userNotFound } from '../errors.ts'
import { lockUser } from '../users/store/users.ts'
import { syncRealmRole } from '../users/sync-realm-role.ts'
import { toUser } from '../users/views.ts'
import { chooseRoleOnce } from './rules/onboarding.ts'
import { publishUserChanges } from './steps/publish-user-changes.ts'
import { updateRoleState } from './store/roles.ts'

/** Saves the role chosen in onboarding and updates Keycloak, so the next token has it. @throws already-onboarded */
export const chooseRole = async (ctx: IdentityContext, chosen: ChoosableRole): Promise<User> => {
  const { userId } = userOf(ctx)
  const user = await write(ctx, async (tx, emit) => {
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    const roleState = chooseRoleOnce(before, chosen)
    if (roleState === 'refused') throw alreadyOnboarded()
    const after = await updateRoleState(tx, before, roleState, ctx.now())
    publishUserChanges(emit, before, after, userId)
    return toUser(after)
  })
  await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, userId))
  return user
}
