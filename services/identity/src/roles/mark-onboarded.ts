import type { User } from '@fieldside/contracts/http/identity.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { lockUser } from '../users/store/users.ts'
import { toUser } from '../users/views.ts'
import { publishUserChanges } from './steps/publish-user-changes.ts'
import { updateRoleState } from './store/roles.ts'

/** Marks a professional's setup as finished. Idempotent. @throws not-found */
export const markOnboarded = (ctx: IdentityContext, userId: string): Promise<User> =>
  write(ctx, async (tx, emit) => {
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    if (before.is_onboarded) return toUser(before)
    const after = await updateRoleState(tx, before, { role: before.role, is_onboarded: true }, ctx.now())
    publishUserChanges(emit, before, after, userId)
    return toUser(after)
  })
