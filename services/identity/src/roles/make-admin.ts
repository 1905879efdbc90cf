import { OPERATOR } from '@fieldside/contracts/events/identity.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { nobodySignedUpAs } from '../errors.ts'
import { findUserByEmail, lockUser } from '../users/store/users.ts'
import { syncRealmRole } from '../users/sync-realm-role.ts'
import { toUser } from '../users/views.ts'
import { ADMIN_ROLE_STATE } from './rules/onboarding.ts'
import { publishUserChanges } from './steps/publish-user-changes.ts'
import { updateRoleState } from './store/roles.ts'

/** Runs the operator's command that creates the first administrator. Idempotent. @throws not-found */
export const makeAdmin = async (ctx: InSteps<IdentityContext>, email: string): Promise<User> => {
  const found = await findUserByEmail(ctx.db.kysely, email)
  if (!found) throw nobodySignedUpAs(email)
  const user = await writeStep(ctx, async (tx, emit) => {
    const before = (await lockUser(tx, found.id))!
    if (before.role === 'admin' && before.is_onboarded) return toUser(before)
    const after = await updateRoleState(tx, before, ADMIN_ROLE_STATE, ctx.now())
    publishUserChanges(emit, before, after, OPERATOR)
    await audit(tx, ctx, {
      action: 'role-changed',
      objectType: 'user',
      objectId: before.id,
      before: { role: before.role },
      after: { role: after.role },
      reason: 'make-admin command',
    })
    return toUser(after)
  })
  await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, user.id))
  return user
}
