import { accountSuspended } from '@fieldside/contracts/events/identity.ts'
import type { ListedUser, Suspension } from '@fieldside/contracts/http/users-admin.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { forbidden } from '@fieldside/platform/errors.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { lastAdmin, ownAccount, userNotFound } from '../errors.ts'
import { logOutEverywhere } from '../sessions/log-out.ts'
import { revokeAllSessions } from '../sessions/revoke-all.ts'
import { refuseSuspension, suspensionEnd } from '../users/rules/suspension.ts'
import { lockAdmins } from '../users/store/user-list.ts'
import { lockUser } from '../users/store/users.ts'
import { toListedUser } from '../users/views.ts'
import { updateSuspension } from './store/suspensions.ts'

/**
 * Suspends a user, ends all of their login sessions, here and at Keycloak, and drops the pending address. Locks the
 * administrators first, so that when two suspend each other at once, the second no longer may.
 * @throws forbidden when the caller isn't an administrator in our own records, not-found, own-account, last-admin
 */
export const suspendAccount = async (
  ctx: IdentityContext,
  { userId, days, reason }: Suspension & { userId: string },
): Promise<ListedUser> => {
  const by = userOf(ctx).userId
  const listed = await write(ctx, async (tx, emit) => {
    const now = ctx.now()
    const admins = await lockAdmins(tx, now)
    if (!admins.includes(by)) throw forbidden('Only administrators can suspend accounts.')
    const before = await lockUser(tx, userId)
    if (!before) throw userNotFound()
    const otherAdmins = admins.filter((id) => id !== userId).length
    const refused = refuseSuspension({ by, user: before, otherAdmins })
    if (refused) throw refused === 'last-admin' ? lastAdmin() : ownAccount()
    const until = suspensionEnd(days, now)
    const after = await updateSuspension(tx, userId, { at: now, until, reason })
    await revokeAllSessions(ctx, tx, emit, userId)
    emit(accountSuspended, userId, {
      user_id: userId,
      version: after.version,
      until: until?.toISOString() ?? null,
      suspended_by: by,
    })
    await audit(tx, ctx, {
      action: 'account-suspended',
      objectType: 'user',
      objectId: userId,
      after: { until: until?.toISOString() ?? 'for good' },
      reason,
    })
    return toListedUser(after, now)
  })
  logSecurityEvent(ctx.log, 'security.account_suspended', { user: userId, by })
  await tryNow(ctx, 'user-logouts', () => logOutEverywhere(ctx, userId))
  return listed
}
