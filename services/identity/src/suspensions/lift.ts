import { accountRestored } from '@fieldside/contracts/events/identity.ts'
import type { ListedUser } from '@fieldside/contracts/http/users-admin.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { forbidden } from '@fieldside/platform/errors.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { notSuspended, userNotFound } from '../errors.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { isSuspended, isSuspensionOver } from '../users/rules/suspension.ts'
import { lockAdmins } from '../users/store/user-list.ts'
import { lockUser } from '../users/store/users.ts'
import { toListedUser } from '../users/views.ts'
import { updateSuspension } from './store/suspensions.ts'

type Restoring = { tx: Tx<IdentitySchema>; emit: Emit }

/** Restores a locked, suspended user with an audit entry. `by` is null when the suspension has ended. */
const restore = async (
  ctx: IdentityContext,
  { tx, emit }: Restoring,
  { id, suspended_until }: UserRow,
  by: string | null,
): Promise<UserRow> => {
  const after = await updateSuspension(tx, id, null)
  emit(accountRestored, id, { user_id: id, version: after.version, restored_by: by })
  await audit(tx, ctx, {
    action: 'account-restored',
    objectType: 'user',
    objectId: id,
    before: { until: suspended_until?.toISOString() ?? 'for good' },
    ...(by === null && { reason: 'the suspension ended' }),
  })
  return after
}

/**
 * Lifts a suspension before its end.
 * @throws forbidden when the caller isn't an administrator in our own records, not-found, not-suspended
 */
export const liftSuspension = async (ctx: IdentityContext, userId: string): Promise<ListedUser> => {
  const by = userOf(ctx).userId
  const listed = await write(ctx, async (tx, emit) => {
    const now = ctx.now()
    if (!(await lockAdmins(tx, now)).includes(by))
      throw forbidden('Only administrators can lift suspensions.')
    const user = await lockUser(tx, userId)
    if (!user) throw userNotFound()
    if (!isSuspended(user, now)) throw notSuspended()
    return toListedUser(await restore(ctx, { tx, emit }, user, by), now)
  })
  logSecurityEvent(ctx.log, 'security.account_restored', { user: userId, by })
  return listed
}

/** Restores a user whose suspension has ended, unless an administrator has lifted or prolonged it. */
export const finishSuspension = (ctx: InSteps<IdentityContext>, userId: string): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const user = (await lockUser(tx, userId))!
    if (isSuspensionOver(user, ctx.now())) await restore(ctx, { tx, emit }, user, null)
  })
