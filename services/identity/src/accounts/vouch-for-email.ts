import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { nobodySignedUpAs } from '../errors.ts'
import { updateAccount } from '../users/store/accounts.ts'
import { findUserByEmail, lockUser } from '../users/store/users.ts'

/**
 * Runs the operator's command that confirms an address without its link, whose mail is then no longer sent.
 * Idempotent. @throws not-found
 */
export const vouchForEmail = async (
  ctx: InSteps<IdentityContext>,
  email: string,
): Promise<{ id: string }> => {
  const found = await findUserByEmail(ctx.db.kysely, email)
  if (!found) throw nobodySignedUpAs(email)
  return writeStep(ctx, async (tx, emit) => {
    const before = (await lockUser(tx, found.id))!
    const { id } = before
    if (before.email_confirmed_at) return { id }
    const after = await updateAccount(tx, before, { email_confirmed_at: ctx.now() }, false, ctx.now())
    emit(profileChanged, id, { user_id: id, version: after.version })
    await audit(tx, ctx, {
      action: 'email-confirmed',
      objectType: 'user',
      objectId: id,
      reason: 'confirm-email command',
    })
    return { id }
  })
}
