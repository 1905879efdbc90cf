import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { chooseRole as endpoint, User } from '@fieldside/contracts/http/identity.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { adultStatementMissing, alreadyOnboarded, userNotFound } from '../errors.ts'
import { lockUser } from '../users/store/users.ts'
import { syncRealmRole } from '../users/sync-realm-role.ts'
import { toUser } from '../users/views.ts'
import { chooseRoleOnce } from './rules/onboarding.ts'
import { publishUserChanges } from './steps/publish-user-changes.ts'
import { updateRoleState } from './store/roles.ts'

/**
 * Saves the role chosen in onboarding and updates Keycloak, so the next token has it. Requires that the user has stated,
 * or states now, that they are an adult. @throws already-onboarded, invalid-input
 */
export const chooseRole = async (
  ctx: IdentityContext,
  { role: chosen, is_adult }: BodyOf<typeof endpoint>,
): Promise<User> => {
  const { userId } = userOf(ctx)
  const user = await write(ctx, async (tx, emit) => {
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    const roleState = chooseRoleOnce(before, chosen)
    if (roleState === 'refused') throw alreadyOnboarded()
    if (!before.adult_stated_at && !is_adult) throw adultStatementMissing()
    const adult_stated_at = before.adult_stated_at ?? ctx.now()
    const after = await updateRoleState(tx, before, { ...roleState, adult_stated_at }, ctx.now())
    publishUserChanges(emit, before, after, userId)
    return toUser(after)
  })
  await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, userId))
  return user
}
