import { roleChanged, userOnboarded } from '@fieldside/contracts/events/identity.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import type { ChoosableRole } from '@fieldside/contracts/roles.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { chooseStanding } from '../domain/onboarding.ts'
import { alreadyOnboarded, userNotFound } from '../errors.ts'
import { toUser } from '../replies.ts'
import type { UserRow } from '../schema.ts'
import { lockUser, saveStanding } from '../store/users.ts'
import { syncRealmRole } from './sync-realm-role.ts'

/** Emits an event for each change between two states of a user. */
export const emitStanding = (emit: Emit, before: UserRow, after: UserRow, changedBy: string): void => {
  const { id, role, version } = after
  if (before.role !== role) {
    emit(roleChanged, id, { user_id: id, version, role, previous_role: before.role, changed_by: changedBy })
  }
  if (!before.is_onboarded && after.is_onboarded) emit(userOnboarded, id, { user_id: id, version, role })
}

/** Saves the role chosen in onboarding and updates Keycloak, so the next token has it. @throws already-onboarded */
export const chooseRole = async (ctx: IdentityContext, chosen: ChoosableRole): Promise<User> => {
  const { userId } = userOf(ctx)
  const user = await write(ctx, async (tx, emit) => {
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    const standing = chooseStanding(before, chosen)
    if (standing === 'refused') throw alreadyOnboarded()
    const after = await saveStanding(tx, before, standing)
    emitStanding(emit, before, after, userId)
    return toUser(after)
  })
  await syncRealmRole(ctx, userId)
  return user
}
