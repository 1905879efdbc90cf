import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { reauthenticateByPassword as endpoint } from '@fieldside/contracts/http/login-sessions.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver, userNotFound } from '../errors.ts'
import { findOwnSession } from '../sessions/reauthentication.ts'
import { updateReauthentication } from '../sessions/store/sessions.ts'
import { findUser, lockUser } from '../users/store/users.ts'
import { provePassword } from './prove.ts'

/**
 * Confirms an action of the caller's login session with the current password, as a single sign-on started for it does.
 * @throws not-found, wrong-password, too-many-attempts, session-ended, login-unavailable
 */
export const reauthenticateByPassword = async (
  ctx: IdentityContext,
  { action, current_password }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const { userId } = userOf(ctx)
  const before = await findUser(ctx.db.kysely, userId)
  if (!before) throw userNotFound()
  await provePassword(ctx, before.email, current_password)
  await write(ctx, async (tx) => {
    const user = await lockUser(tx, userId)
    const session = await findOwnSession(ctx, tx)
    // All sessions may have ended since the proof, so it no longer counts.
    if (!session || user?.session_epoch !== before.session_epoch) throw sessionOver()
    await updateReauthentication(tx, session.id, action, ctx.now())
  })
}
