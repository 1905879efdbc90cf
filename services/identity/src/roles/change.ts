import type { User } from '@fieldside/contracts/http/identity.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { forbidden } from '@fieldside/platform/errors.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { lastAdmin, userNotFound } from '../errors.ts'
import { lockAdmins } from '../users/store/user-list.ts'
import { lockUser } from '../users/store/users.ts'
import { syncRealmRole } from '../users/sync-realm-role.ts'
import { toUser } from '../users/views.ts'
import { assignRole } from './rules/role-change.ts'
import { publishUserChanges } from './steps/publish-user-changes.ts'
import { updateRoleState } from './store/roles.ts'

type Given = { userId: string; role: Role }

/**
 * Assigns a role and updates Keycloak. Locks the administrators first, so that when two demote each other at once,
 * the second no longer is one.
 * @throws forbidden when the caller isn't an administrator in our own records, not-found, last-admin
 */
export const changeRole = async (ctx: IdentityContext, { userId, role }: Given): Promise<User> => {
  const by = userOf(ctx).userId
  const user = await write(ctx, async (tx, emit) => {
    const admins = await lockAdmins(tx, ctx.now())
    if (!admins.includes(by)) throw forbidden('Only administrators can change roles.')
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    if (before.role === role) return toUser(before)
    const otherAdmins = admins.filter((id) => id !== userId).length
    const roleState = assignRole({ current: before, role, otherAdmins })
    if (roleState === 'last-admin') throw lastAdmin()
    const after = await updateRoleState(tx, before, roleState, ctx.now())
    publishUserChanges(emit, before, after, by)
    await audit(tx, ctx, {
      action: 'role-changed',
      objectType: 'user',
      objectId: userId,
      before: { role: before.role },
      after: { role: after.role },
    })
    return toUser(after)
  })
  await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, userId))
  return user
}
